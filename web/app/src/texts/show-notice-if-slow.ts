/**
 * Milliseconds until a notice says that loading is slow. `load-failure.ts` of the server uses the same time
 * for the first scripts.
 */
const slowMs = 8000;

/** Number of pending resources that have already taken longer than `slowMs`. */
let lateCount = 0;

/** Marks the scripts of the page as loaded. */
export function markLoaded(): void {
  document.documentElement.dataset["app"] = "";
  updateNotice();
}

/** Waits for a resource that every screen needs, and shows a notice if it takes long. */
export async function showNoticeIfSlow<Thing>(arrival: Promise<Thing>): Promise<Thing> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    lateCount += 1;
    updateNotice();
  }, slowMs);
  try {
    return await arrival;
  } finally {
    clearTimeout(timer);
    if (isLate) {
      lateCount -= 1;
      updateNotice();
    }
  }
}

/**
 * Shows or hides the notice that the server puts into the page: server/src/surfaces/web-app/load-failure.ts.
 */
function updateNotice(): void {
  const notice = document.querySelector<HTMLElement>("#load-slow");
  if (notice) notice.hidden = lateCount === 0;
}
