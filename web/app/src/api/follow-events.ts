import type { MemberEvents } from "@proffer/contract";
import type { InputOf } from "./operations.ts";
import { toUrl } from "./to-url.ts";
import { isRemoved, isSignedOut } from "./signed-out.ts";

const firstRetryMs = 1_000;
const maxRetryMs = 30_000;

type Listeners = { readonly [Name in keyof MemberEvents]?: (data: MemberEvents[Name]) => void };

interface EventOptions {
  /** Returns the events to subscribe to, each time a stream opens. Null ends the subscription. */
  readonly getQuery: () => NonNullable<InputOf<"GET /api/events">["query"]> | null;
  readonly listeners: Listeners;
  /** Finds out why a stream was refused or broken, because an EventSource does not report the reason. */
  readonly beforeReopening: () => Promise<unknown>;
}

/**
 * Listens to events until the returned function is called. Hidden windows do not listen, because a browser
 * opens at most six connections to one host. The missed events arrive first when the window becomes visible
 * again.
 */
export function followEvents({ getQuery, listeners, beforeReopening }: EventOptions): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let isEnded = false;

  function open(): void {
    close();
    const isOut = isSignedOut.value || isRemoved.value;
    if (isEnded || isOut || document.visibilityState === "hidden") return;
    const query = getQuery();
    if (!query) return;
    const next = new EventSource(toUrl("/api/events", { query }));
    for (const [name, take] of Object.entries(listeners))
      next.addEventListener(name, ({ data }: MessageEvent<string>) => take(JSON.parse(data)));
    next.addEventListener("reset", () => {
      retryMs = firstRetryMs;
    });
    next.addEventListener("error", () => {
      close();
      timer = setTimeout(() => void reopen(), retryMs * (1 + Math.random()));
      retryMs = Math.min(retryMs * 2, maxRetryMs);
    });
    source = next;
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  async function reopen(): Promise<void> {
    await beforeReopening();
    open();
  }

  const stopWatchingSession = isSignedOut.subscribe(open);
  document.addEventListener("visibilitychange", open);
  return () => {
    isEnded = true;
    stopWatchingSession();
    document.removeEventListener("visibilitychange", open);
    close();
  };
}
