import { findAll } from "./dom.ts";

/** Distance in pixels from the top of the window at which an article counts as being read. */
const readingLine = 120;

/** Marks the article that the reader has scrolled to, in the contents and in the address. */
export function showPosition(): void {
  const nav = document.querySelector<HTMLElement>("#contents");
  const links = new Map(
    findAll("#contents a[data-anchor]").map((link) => [link.dataset["anchor"] ?? "", link]),
  );
  const articles = findAll("main article[id]").filter(({ id }) => links.has(id));
  let current: string | undefined;
  let isWaiting = false;

  const update = () => {
    isWaiting = false;
    const id = findCurrentArticle(articles)?.id;
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

  // On a phone the contents cover the page, so they close when an entry is chosen.
  nav?.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a") && nav.matches(":popover-open")) nav.hidePopover();
  });
}

function findCurrentArticle(articles: readonly HTMLElement[]): HTMLElement | undefined {
  const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  const last = articles.at(-1);
  // The last article may be too short to reach the line. It counts as being read if the reader followed a
  // link to it.
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

/** Replaces the anchor without an entry in the history, so that going back leads to the previous page. */
function replaceAnchor(id: string | undefined): void {
  const address = id === undefined ? location.pathname : `#${id}`;
  history.replaceState(history.state, "", address);
}

const home = "/docs";

/** Redirects an anchor of the former one-page reference to the page that contains its section now. */
export function followMovedAnchors(): void {
  if (location.pathname !== home) return;
  const anchor = decodeURIComponent(location.hash.slice(1));
  const link = findNewPlace(anchor);
  if (link !== undefined) location.replace(link);
}

function findNewPlace(anchor: string): string | undefined {
  const [, kind, name = ""] = /^(record|about|event)-(.+)$/.exec(anchor) ?? [];
  if (kind === "record") return `${home}/records/${name}`;
  if (kind === "about") return `${home}/${name}`;
  if (kind === "event") return `${home}/webhook-events#${anchor}`;
  if (anchor === "events") return `${home}/webhook-events`;
  if (anchor === "records") return `${home}/records`;
  return document.querySelector<HTMLAnchorElement>(`.operations #${CSS.escape(anchor || "-")} a`)?.href;
}
