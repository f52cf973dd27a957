import { useEffect, useRef, useState } from "preact/hooks";
import type { ProposalSession, SessionState } from "../../model/proposal-session.ts";
import { createStoredList } from "../../model/stored-choices.ts";
import { createThreadsApiAt } from "../../model/threads/threads-api.ts";
import { noThreads, Threads } from "../../model/threads/threads.ts";
import { askId, threadHash, type PanelView, type Questions } from "./questions.ts";

/** Creates the threads of the link. Null on the server and for an earlier revision. */
export function useThreads(api: string, session: ProposalSession | null): Threads | null {
  const [threads] = useState(() =>
    session
      ? new Threads(
          createThreadsApiAt(api),
          createStoredList(() => localStorage, `${location.pathname}#answers`),
        )
      : null,
  );
  return threads;
}

/** Returns the questions, or undefined if the link takes none. */
export function useQuestions(
  threads: Threads | null,
  state: SessionState | null,
  isRunning: boolean,
): Questions | undefined {
  const [shown, setShown] = useState(threads?.state ?? noThreads);
  const [view, setView] = useState<PanelView | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const isAsking = state?.proposal.can.ask === true;
  useEffect(() => threads?.subscribe(setShown), []);

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
    if (!threads || !isAsking) return undefined;
    const follow = () => {
      if (location.hash.startsWith(threadHash))
        open({ kind: "thread", id: location.hash.slice(threadHash.length) });
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [isAsking]);

  if (!isAsking) return undefined;
  return { ...shown, store: isRunning ? threads : null, view, open, close };
}
