import { all } from "./dom.ts";

/** Distance from the top of the window at which an article begins to be the one that is read. */
const readingLine = 120;

/** Marks in the contents, and in the address, what the reader has scrolled to. */
export function showPosition(): void {
  const nav = document.querySelector<HTMLElement>("#contents");
  const links = new Map(all("#contents a[data-anchor]").map((link) => [link.dataset["anchor"] ?? "", link]));
  const articles = all("main article[id]").filter(({ id }) => links.has(id));
  let current: string | undefined;
  let isWaiting = false;

  const update = () => {
    isWaiting = false;
    const id = articleAt(articles)?.id;
    if (id === current) return;
    if (current !== undefined) links.get(current)?.removeAttribute("aria-current");
    if (id !== undefined) reveal(links.get(id), nav);
    if (current !== undefined || scrollY > 0) replaceAnchor(id);
    current = id;
  };
  addEventListener(
    "scroll",
    () => {
      if (!isWaiting) requestAnimationFrame(update);
      isWaiting = true;
    },
    { passive: true },
  );
  nav?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  update();

  // On a phone the contents lie above the page; they have done their work when one of them is chosen.
  nav?.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a") && nav.matches(":popover-open")) nav.hidePopover();
  });
}

function articleAt(articles: readonly HTMLElement[]): HTMLElement | undefined {
  const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  const last = articles.at(-1);
  // The last one may be too short to reach the line; a link that leads to it has named it.
  if (isAtEnd && last && location.hash === `#${last.id}`) return last;
  return articles.findLast((article) => article.getBoundingClientRect().top <= readingLine);
}

function reveal(link: HTMLElement | undefined, nav: HTMLElement | null): void {
  if (!link || !nav) return;
  link.setAttribute("aria-current", "location");
  const [place, frame] = [link.getBoundingClientRect(), nav.getBoundingClientRect()];
  if (place.top < frame.top) nav.scrollTop += place.top - frame.top - 80;
  else if (place.bottom > frame.bottom) nav.scrollTop += place.bottom - frame.bottom + 80;
}

/** Replaces the anchor without an entry in the history: going back leads to the page before. */
function replaceAnchor(id: string | undefined): void {
  const address = id === undefined ? location.pathname : `#${id}`;
  history.replaceState(history.state, "", address);
}
