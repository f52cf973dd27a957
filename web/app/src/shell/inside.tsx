import { LocationProvider, Route, Router, useLocation } from "preact-iso";
import { useEffect } from "preact/hooks";
import { handleKey } from "../commands/commands.ts";
import { ProposalsScreen } from "../proposals/proposals-screen.tsx";
import { routes, toPath } from "../routes.ts";
import { say } from "../texts/say.ts";
import { lazyPart } from "../texts/lazy-part.ts";
import { Screen } from "../ui/screen.tsx";
import { ToastArea } from "../ui/toast.tsx";
import { Navigation } from "./navigation.tsx";

const EditorScreen = lazyPart(() => import("../editor/editor-screen.tsx"));

/** The application for somebody who is signed in: navigation, the screen of the address, and what lies over both. */
export default function Inside() {
  useEffect(() => {
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
  return (
    <LocationProvider scope={/^\/app(\/|\?|$)/}>
      <div class="app">
        <a class="skip" href="#content">
          {say("skip_to_content")}
        </a>
        <Navigation />
        <main class="main" id="content" tabIndex={-1}>
          <Router>
            <Route path="/app" component={ToProposals} />
            <Route path={routes.proposals} component={ProposalsScreen} />
            <Route path={routes.proposal} component={EditorScreen} />
            <Route default component={NothingHere} />
          </Router>
        </main>
        <ToastArea />
      </div>
    </LocationProvider>
  );
}

function ToProposals() {
  const { route } = useLocation();
  useEffect(() => route(toPath("proposals"), true), []);
  return null;
}

function NothingHere() {
  return (
    <Screen title={say("nothing_here")}>
      <div class="empty">
        <a class="button" href={toPath("proposals")}>
          {say("to_proposals")}
        </a>
      </div>
    </Screen>
  );
}
