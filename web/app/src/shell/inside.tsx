import type { Language } from "@proffer/presentation";
import { LocationProvider, Route, Router, useLocation } from "preact-iso";
import { useEffect, useErrorBoundary } from "preact/hooks";
import { handleKey } from "../commands/commands.ts";
import { ProposalsScreen } from "../proposals/proposals-screen.tsx";
import { routes, toPath } from "../routes.ts";
import { say } from "../texts/say.ts";
import { lazyPart } from "../texts/lazy-part.ts";
import { NewDialog } from "../proposals/new-dialog.tsx";
import { approving } from "../approvals/missing-approval.ts";
import { dealTask } from "../deals/open-deal-dialog.ts";
import { sending } from "../send/open-send-dialog.ts";
import { ToastArea } from "../ui/toast.tsx";
import { useAccent } from "./use-accent.ts";
import { useGeneralCommands } from "./general-commands.ts";
import { KeyList } from "../commands/key-list.tsx";
import { Palette } from "../commands/palette.tsx";
import { Navigation } from "./navigation.tsx";
import { NothingHere } from "../ui/nothing-here.tsx";
import type { ComponentChildren } from "preact";
import { Screen } from "../ui/screen.tsx";
import { useApi } from "../api/use-api.ts";
import { setTheme, theme } from "../ui/theme.ts";
import { chooseLanguage, language, languageNames } from "../texts/language.ts";

const TemplatesScreen = lazyPart(() => import("../templates/templates-screen.tsx"));
const LibraryScreen = lazyPart(() => import("../library/library-screen.tsx"));
const ActivityScreen = lazyPart(() => import("../activity/activity-screen.tsx"));
const TodayScreen = lazyPart(() => import("../today/today-screen.tsx"));
const InsightsScreen = lazyPart(() => import("../insights/insights-screen.tsx"));
const SettingsScreen = lazyPart(() => import("../settings/settings-screen.tsx"));
const WelcomeScreen = lazyPart(() => import("../welcome/welcome-screen.tsx"));
const ApprovalDialog = lazyPart(() => import("../approvals/approval-dialog.tsx"));
const DealDialog = lazyPart(() => import("../deals/deal-dialog.tsx"));
const SendDialog = lazyPart(() => import("../send/send-dialog.tsx"));
const ProposalActivityScreen = lazyPart(() => import("../proposal-activity/proposal-activity-screen.tsx"));
const ApprovalScreen = lazyPart(() => import("../approval/approval-screen.tsx"));
const HistoryScreen = lazyPart(() => import("../history/history-screen.tsx"));
const EditorScreen = lazyPart(() => import("../editor/editor-screen.tsx"));

/** The application for signed-in users: navigation, the screen of the address, and dialogs over both. */
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
            <Route path={routes.settingsRecord} component={SettingsScreen} />
            <Route path={routes.welcome} component={WelcomeScreen} />
            <Route path={routes.proposal} component={EditorScreen} />
            <Route path={routes.proposalActivity} component={ProposalActivityScreen} />
            <Route path={routes.proposalHistory} component={HistoryScreen} />
            <Route path={routes.proposalApproval} component={ApprovalScreen} />
            <Route default component={NothingHere} />
          </Router>
        </ScreenBoundary>
      </main>
      <NewDialog />
      {sending.value !== null && <SendDialog key={sending.value} id={sending.value} />}
      {approving.value !== null && <ApprovalDialog key={approving.value} id={approving.value} />}
      {dealTask.value && <DealDialog task={dealTask.value} />}
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

/** Replaces a failed screen with a message and a link, until another screen is opened. */
function ScreenBoundary({ children }: { readonly children: ComponentChildren }) {
  const { path } = useLocation();
  const [error, reset] = useErrorBoundary((reason: unknown) => reportError(reason));
  useEffect(() => {
    if (error) reset();
  }, [path]);
  if (!error) return <>{children}</>;
  return (
    <Screen title={say("screen_failed")}>
      <div class="empty" role="alert">
        <p class="muted">{say("screen_failed_lead")}</p>
        <button type="button" class="button" onClick={() => location.reload()}>
          {say("load_again")}
        </button>
      </div>
    </Screen>
  );
}

/** Applies the theme and language that the user chose in any browser. */
function usePreferences(): void {
  const { data: preferences } = useApi("GET /api/preferences", {});
  useEffect(() => {
    if (!preferences) return;
    if (preferences.theme && preferences.theme !== theme.value) setTheme(preferences.theme);
    const chosen = preferences.language;
    if (chosen !== undefined && chosen !== language && chosen in languageNames)
      chooseLanguage(chosen as Language);
  }, [preferences?.theme, preferences?.language]);
}
