import type { Api } from "../model/api.ts";

/** Whatever is shorter than this was passed by. */
const shortestSeconds = 0.5;

/**
 * Tells the server that somebody looks, once the page is visible, and when it is left, for how long each page was in
 * view. `current` names the page that is being read.
 */
export function reportViews(api: Api, current: () => string | undefined): (pageId: string) => void {
  const seconds = new Map<string, number>();
  let since: number | undefined;
  let reading: string | undefined;
  let isReported = false;

  const add = () => {
    if (since === undefined || reading === undefined) return;
    const now = performance.now();
    seconds.set(reading, (seconds.get(reading) ?? 0) + (now - since) / 1000);
    since = now;
  };
  const begin = () => {
    since = performance.now();
    reading ??= current();
    if (!isReported) api.report({});
    isReported = true;
  };
  const end = () => {
    if (since === undefined) return;
    add();
    since = undefined;
    const long = [...seconds].filter(([, each]) => each >= shortestSeconds);
    seconds.clear();
    if (long.length > 0)
      api.report(Object.fromEntries(long.map(([id, each]) => [id, Math.round(each * 10) / 10])));
  };
  const look = () => (document.visibilityState === "visible" ? begin() : end());
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", end);
  look();
  return (pageId) => {
    add();
    reading = pageId;
  };
}
