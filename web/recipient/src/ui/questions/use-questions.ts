import { useEffect, useRef, useState } from "preact/hooks";
import type { SessionState } from "../../model/proposal-session.ts";
import { noThreads } from "../../model/threads/threads-state.ts";
import { askId, threadHash, type PanelView, type Questions } from "./questions.ts";

const idleMs = 2_000;

/**
 * Returns the questions, or undefined if the link takes none. `version` is the version of the threads in the
 * event stream, if it is known, and 0 if there are none.
 */
export function useQuestions(
  api: string,
  state: SessionState | null,
  version: number | undefined,
  isReady: boolean,
): Questions | undefined {
  const [shown, setShown] = useState(noThreads);
  const [view, setView] = useState<PanelView | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const isAsking = state?.proposal.can.ask === true;
  const { panel, load } = usePanelScript(api, isReady && isAsking, view !== null || (version ?? 0) > 0);
  const store = panel && panel !== "failed" ? panel.store : null;
  useEffect(() => store?.subscribe(setShown), [store]);
  useEffect(() => {
    if (version !== undefined) store?.hear(version);
  }, [store, version]);

  function open(next: PanelView): void {
    if (!view) opener.current = document.activeElement as HTMLElement | null;
    setView(next);
  }

  function close(): void {
    setView(null);
    // Otherwise a reload would open the thread again.
    if (location.hash.startsWith(threadHash))
      history.replaceState(null, "", location.pathname + location.search);
    const { current } = opener;
    const isLost = !current?.isConnected || current === document.body || current.hidden;
    // After the panel is removed, because the browser moves the focus then.
    requestAnimationFrame(() =>
      (isLost ? document.getElementById(askId) : current)?.focus({ preventScroll: true }),
    );
  }

  useEffect(() => {
    if (!isReady || !isAsking) return undefined;
    const follow = () => {
      if (location.hash.startsWith(threadHash))
        open({ kind: "thread", id: location.hash.slice(threadHash.length) });
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [isReady, isAsking]);

  if (!isAsking) return undefined;
  return { ...shown, isReady, panel, loadPanel: load, view, open, close };
}

/**
 * Loads the script of the panel at once if it is needed, and otherwise when the page is idle, so that the
 * panel opens at once and offline.
 */
function usePanelScript(api: string, isOffered: boolean, isNeeded: boolean) {
  const [panel, setPanel] = useState<Questions["panel"]>(null);
  const load = () => {
    setPanel(null);
    import("./panel-body.tsx").then(
      ({ PanelBody: Body, Arrival, createThreads }) => setPanel({ Body, Arrival, store: createThreads(api) }),
      () => setPanel("failed"),
    );
  };
  const isLoaded = panel !== null && panel !== "failed";
  useEffect(() => {
    if (isLoaded || !isOffered) return undefined;
    const timer = setTimeout(load, isNeeded ? 0 : idleMs);
    return () => clearTimeout(timer);
  }, [isOffered, isNeeded]);
  return { panel, load };
}
