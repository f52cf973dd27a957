/** Time after which a notice says that loading takes long. The page has the same for its first scripts. */
const slowMs = 8000;

/** Number of arrivals that are waited for longer than that. */
let lateCount = 0;

/** Says that the scripts of the page have arrived. */
export function tellArrival(): void {
  document.documentElement.dataset["app"] = "";
  updateNotice();
}

/** Waits for an arrival without which no screen can be shown. Shows a notice while it takes long. */
export async function tellWhenSlow<Thing>(arrival: Promise<Thing>): Promise<Thing> {
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

/** Shows or hides the notice that the server puts into the page: server/src/surfaces/web-app/load-failure.ts. */
function updateNotice(): void {
  const notice = document.querySelector<HTMLElement>("#load-slow");
  if (notice) notice.hidden = lateCount === 0;
}
