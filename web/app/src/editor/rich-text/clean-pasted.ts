/**
 * Cleaned HTML from the clipboard. Its lists are real lists, and all its pictures have addresses that the
 * server accepts.
 */
export interface CleanedPaste {
  readonly html: string;
  /** Embedded pictures, in order. */
  readonly pictures: readonly File[];
  /** Number of pictures that were left out, because only the source program can read them. */
  readonly left: number;
}

/** Cleans HTML of the clipboard, which Word, Google Docs and other programs write in different ways. */
export function cleanPasted(html: string): CleanedPaste {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  makeLists(body);
  readStyles(body);
  for (const empty of body.querySelectorAll("o\\:p")) empty.replaceWith(...empty.childNodes);
  const pictures: File[] = [];
  let left = 0;
  for (const image of body.querySelectorAll("img")) {
    const address = image.getAttribute("src") ?? "";
    if (isStoredAddress(address)) continue;
    const picture = readData(address);
    if (picture) pictures.push(picture);
    else left += 1;
    image.remove();
  }
  return { html: body.innerHTML, pictures, left };
}

/**
 * Name that replaces style attributes: the content security policy forbids style attributes even in parsed
 * documents.
 */
const styleAttribute = "data-style";

function withoutStyles(html: string): string {
  return html
    .replaceAll(/<style\b[^]*?<\/style>/gi, "")
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ` ${styleAttribute}=`));
}

/** Tells whether the server stores a picture with this address in a text. */
export function isStoredAddress(address: string): boolean {
  return /^https:\/\/|^(?:https?:\/\/[^/]+)?\/images\/img_/i.test(address);
}

function readData(address: string): File | undefined {
  const [, type, data] = /^data:(image\/[\w.+-]+);base64,([\w+/=\s]+)$/.exec(address) ?? [];
  if (type === undefined || data === undefined) return undefined;
  try {
    return new File([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], "", { type });
  } catch {
    return undefined;
  }
}

/** Emphasis written as a style, and the element for it. */
const styles = [
  { pattern: /font-weight:\s*(?:bold|[6-9]00)/i, tag: "strong" },
  { pattern: /font-style:\s*italic/i, tag: "em" },
  { pattern: /text-decoration[\w-]*:[^;]*underline/i, tag: "u" },
  { pattern: /text-decoration[\w-]*:[^;]*line-through/i, tag: "s" },
];

/** Turns emphasis written as a style, as in Google Docs, into elements, and removes all styles. */
function readStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll(`[${styleAttribute}]`)) {
    const style = element.getAttribute(styleAttribute) ?? "";
    element.removeAttribute(styleAttribute);
    // Google Docs wraps everything in a <b> that is not bold.
    if (element.localName === "b" && /font-weight:\s*(?:normal|400)/i.test(style)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    if (element.localName !== "span") continue;
    for (const { pattern, tag } of styles) {
      if (!pattern.test(style) || (tag === "u" && element.closest("a"))) continue;
      const emphasis = document.createElement(tag);
      emphasis.append(...element.childNodes);
      element.append(emphasis);
    }
  }
}

function isEntry(element: Element | null): boolean {
  return /mso-list:\s*l\d/i.test(element?.getAttribute(styleAttribute) ?? "");
}

/**
 * Turns list paragraphs into lists. Word writes each entry as a paragraph with its level, and its number or
 * dot as text.
 */
function makeLists(body: HTMLElement): void {
  for (const entry of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6")) {
    if (!isEntry(entry) || isEntry(entry.previousElementSibling)) continue;
    const entries: Element[] = [];
    for (let next: Element | null = entry; isEntry(next) && next; next = next.nextElementSibling)
      entries.push(next);
    const place = document.createComment("");
    entry.before(place);
    place.replaceWith(...toLists(entries));
  }
}

function toLists(entries: readonly Element[]): Element[] {
  const lists: Element[] = [];
  const open: { readonly level: number; readonly list: Element }[] = [];
  for (const entry of entries) {
    const level = Number(/level(\d+)/i.exec(entry.getAttribute(styleAttribute) ?? "")?.[1] ?? 1);
    const marker = entry.querySelector(`[${styleAttribute}*='mso-list:Ignore' i]`);
    const tag = /^\s*[\da-z]+[.)]/i.test(marker?.textContent ?? "") ? "ol" : "ul";
    marker?.remove();
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let current = open.at(-1);
    if (!current || current.level < level || current.list.localName !== tag) {
      if (current && current.level === level) open.pop();
      const list = document.createElement(tag);
      const holder = open.at(-1)?.list.lastElementChild;
      if (holder) holder.append(list);
      else lists.push(list);
      current = { level, list };
      open.push(current);
    }
    const item = document.createElement("li");
    const paragraph = document.createElement("p");
    paragraph.append(...entry.childNodes);
    item.append(paragraph);
    current.list.append(item);
    entry.remove();
  }
  return lists;
}
