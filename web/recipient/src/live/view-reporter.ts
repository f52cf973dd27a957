import type { Api } from "../model/api.ts";

/** Shorter times are not reported, because the reader only scrolled past the page. */
const shortestSeconds = 0.5;

/** Reports to the server that the proposal is viewed, and for how long each page was in view. */
export interface ViewReporter {
  /** Sets the page that is now being read. Undefined means that there is no page. */
  readonly turnTo: (pageId: string | undefined) => void;
  /** Reports while the page is visible. Returns a function that stops reporting. */
  readonly watch: () => () => void;
}

/**
 * Creates a reporter. It reports a view once, when the page becomes visible, and the reading times each time
 * the page is left.
 */
export function createViewReporter(api: Pick<Api, "report">): ViewReporter {
  const seconds = new Map<string, number>();
  let since: number | undefined;
  let reading: string | undefined;
  let isReported = false;

  const add = () => {
    if (since === undefined) return;
    const now = performance.now();
    if (reading !== undefined) seconds.set(reading, (seconds.get(reading) ?? 0) + (now - since) / 1000);
    since = now;
  };
  const begin = () => {
    since = performance.now();
    if (!isReported) api.report({});
    isReported = true;
  };
  const end = () => {
    add();
    since = undefined;
    const long = [...seconds].filter(([, each]) => each >= shortestSeconds);
    seconds.clear();
    if (long.length > 0)
      api.report(Object.fromEntries(long.map(([id, each]) => [id, Math.round(each * 10) / 10])));
  };
  const look = () => (document.visibilityState === "visible" ? begin() : end());
  return {
    turnTo: (pageId) => {
      add();
      reading = pageId;
    },
    watch: () => {
      document.addEventListener("visibilitychange", look);
      addEventListener("pagehide", end);
      look();
      return () => {
        document.removeEventListener("visibilitychange", look);
        removeEventListener("pagehide", end);
        end();
      };
    },
  };
}
