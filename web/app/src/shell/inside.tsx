import { LocationProvider, Route, Router, useLocation } from "preact-iso";
import { useEffect } from "preact/hooks";
import { handleKey } from "../commands/commands.ts";
import { ProposalsScreen } from "../proposals/proposals-screen.tsx";
import { routes, toPath } from "../routes.ts";
import { say } from "../texts/say.ts";
import { lazyPart } from "../texts/lazy-part.ts";
import { NewDialog } from "../proposals/new-dialog.tsx";
import { sending } from "../send/open-send-dialog.ts";
import { ToastArea } from "../ui/toast.tsx";
import { usePreferences } from "./use-preferences.ts";
import { useAccent } from "./use-accent.ts";
import { useGeneralCommands } from "./general-commands.ts";
import { KeyList } from "../commands/key-list.tsx";
import { Palette } from "../commands/palette.tsx";
import { Navigation } from "./navigation.tsx";
import { NothingHere } from "../ui/nothing-here.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";

const TemplatesScreen = lazyPart(() => import("../templates/templates-screen.tsx"));
const LibraryScreen = lazyPart(() => import("../library/library-screen.tsx"));
const ActivityScreen = lazyPart(() => import("../activity/activity-screen.tsx"));
const TodayScreen = lazyPart(() => import("../today/today-screen.tsx"));
const InsightsScreen = lazyPart(() => import("../insights/insights-screen.tsx"));
const SettingsScreen = lazyPart(() => import("../settings/settings-screen.tsx"));
const WelcomeScreen = lazyPart(() => import("../welcome/welcome-screen.tsx"));
const SendDialog = lazyPart(() => import("../send/send-dialog.tsx"));
const ProposalActivityScreen = lazyPart(() => import("../proposal-activity/proposal-activity-screen.tsx"));
const HistoryScreen = lazyPart(() => import("../history/history-screen.tsx"));
const EditorScreen = lazyPart(() => import("../editor/editor-screen.tsx"));

/** The application for somebody who is signed in: navigation, the screen of the address, and what lies over both. */
export default function Inside() {
  return (
    <LocationProvider scope={/^\/app(\/|\?|$)/}>
      <Frame />
    </LocationProvider>
  );
}

function Frame() {
  useGeneralCommands();
  usePreferences();
  useAccent();
  useEffect(() => {
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
  return (
    <div class="app">
      <a class="skip" href="#content">
        {say("skip_to_content")}
      </a>
      <Navigation />
      <main class="main" id="content" tabIndex={-1}>
        <ScreenBoundary>
          <Router>
            <Route path="/app" component={ToProposals} />
            <Route path={routes.proposals} component={ProposalsScreen} />
            <Route path={routes.templates} component={TemplatesScreen} />
            <Route path={routes.library} component={LibraryScreen} />
            <Route path={routes.today} component={TodayScreen} />
            <Route path={routes.insights} component={InsightsScreen} />
            <Route path={routes.activity} component={ActivityScreen} />
            <Route path={routes.settings} component={SettingsScreen} />
            <Route path={routes.settingsSection} component={SettingsScreen} />
            <Route path={routes.webhook} component={SettingsScreen} />
            <Route path={routes.welcome} component={WelcomeScreen} />
            <Route path={routes.proposal} component={EditorScreen} />
            <Route path={routes.proposalActivity} component={ProposalActivityScreen} />
            <Route path={routes.proposalHistory} component={HistoryScreen} />
            <Route default component={NothingHere} />
          </Router>
        </ScreenBoundary>
      </main>
      <NewDialog />
      {sending.value !== null && <SendDialog key={sending.value} id={sending.value} />}
      <Palette />
      <KeyList />
      <ToastArea />
    </div>
  );
}

function ToProposals() {
  const { route } = useLocation();
  useEffect(() => route(toPath("proposals"), true), []);
  return null;
}
