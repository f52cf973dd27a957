const home = "/docs";

/** Redirects an anchor of the former one-page reference to the page that has its section now. */
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
