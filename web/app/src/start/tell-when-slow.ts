/** Time after which something that neither arrives nor fails is said to take long: that of the page for its first scripts. */
const slowMs = 8000;

let lateCount = 0;

/** Says that the scripts of the page have arrived. */
export function tellArrival(): void {
  document.documentElement.dataset["app"] = "";
  show();
}

/** Waits for something without which nothing can be shown, and says so while it takes long. */
export async function tellWhenSlow<Thing>(arrival: Promise<Thing>): Promise<Thing> {
  let late = 0;
  const timer = setTimeout(() => {
    late = 1;
    lateCount += late;
    show();
  }, slowMs);
  try {
    return await arrival;
  } finally {
    clearTimeout(timer);
    lateCount -= late;
    if (late > 0) show();
  }
}

/** Shows the notice that the server puts into the page: server/src/web-app/load-failure.ts. */
function show(): void {
  const notice = document.querySelector<HTMLElement>("#load-slow");
  if (notice) notice.hidden = lateCount === 0;
}
