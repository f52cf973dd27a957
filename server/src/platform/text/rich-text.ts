import { createRequire } from "node:module";
import type * as htmlparser2 from "htmlparser2";
import type sanitizeHtml from "sanitize-html";
import { hasMoreThan } from "./plain-text.ts";
import { invalid } from "../errors.ts";
import { normalizeImageAddress, normalizeLink } from "./image-address.ts";

const require = createRequire(import.meta.url);

const options: sanitizeHtml.IOptions = {
  allowedTags: joinWords(
    "h1 h2 h3 h4 h5 h6 p br hr ul ol li blockquote pre code b strong i em u s strike del a img",
    "table caption thead tbody tfoot tr th td",
  ),
  allowedAttributes: {
    a: ["href", "title"],
    img: ["src", "alt", "title", "width", "height"],
    ol: ["start"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["http", "https"] },
  allowProtocolRelative: false,
  nonTextTags: joinWords("script style textarea option noscript iframe template title xmp"),
  nestingLimit: 100,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: normalizeAttribute(attribs, "href", normalizeLink) }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: normalizeAttribute(attribs, "src", normalizeImageAddress),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs["src"],
};

/** Far more than a page needs. Each tag takes about a microsecond of the shared thread. */
const maxTags = 100_000;
/**
 * Maximum number of characters of a cleaned text. Escaping makes some texts four times as long as the
 * contract allows.
 */
const maxLength = 500_000;

/**
 * Cleans rich text by the allow-list: headings, paragraphs, lists, tables, emphasis, code, quotes, links and
 * images. Other elements lose their tags and keep their text, except scripts and styles. Takes linear time.
 * Throws a 400 for excessive markup.
 */
export function cleanRichText(html: string): string {
  if (!/[<>&]/.test(html) || isPlainMarkup(html)) return html;
  if (hasMoreThan(maxTags, "<", html))
    throw invalid({ body: `has rich text with more than ${maxTags} tags` });
  // Loaded for the first text that needs it, so that startup does not wait for its 47 modules.
  const sanitize: typeof sanitizeHtml = require("sanitize-html");
  const cleaned = sanitize(html, { ...options, ...createElementGuard() });
  if (cleaned.length > maxLength)
    throw invalid({ body: `has rich text of more than ${maxLength} characters after cleaning` });
  return cleaned;
}

/** A text, a line break, or a tag without attributes, exactly as `sanitize-html` writes it. */
const plainPart = /[^<>&]+|<br \/>|<(\/?)(p|h[1-6]|ul|ol|li|strong|em|b|i|u|s)>/y;
const blocks = /^(?:p|h[1-6]|ul|ol)$/;
const maxPlainCharacters = 10_000;
const maxPlainDepth = 20;

/**
 * Returns true if the cleaning would not change a text. Recognizes only common markup: paragraphs, headings,
 * lists and emphasis without attributes, correctly closed. Skipping the cleaning pays, because cleaning a
 * line's description costs as much as pricing its whole proposal.
 */
function isPlainMarkup(html: string): boolean {
  if (html.length > maxPlainCharacters) return false;
  const open: string[] = [];
  for (let at = 0; at < html.length; at = plainPart.lastIndex) {
    plainPart.lastIndex = at;
    const part = plainPart.exec(html);
    if (!part) return false;
    const [, slash, tag] = part;
    if (tag === undefined) continue;
    const around = open.at(-1);
    if (slash) {
      if (around !== tag) return false;
      open.pop();
    } else {
      // A parser may close the surrounding element at a block tag, except for a list item.
      if (blocks.test(tag) && around !== undefined && around !== "li") return false;
      if (tag === "li" && around !== "ul" && around !== "ol") return false;
      if (open.push(tag) > maxPlainDepth) return false;
    }
  }
  return open.length === 0;
}

const maxOpenElements = 500;

/**
 * Maximum number of elements. Limited for the PDF renderer: 30,000 table cells take half a minute, and 40,000
 * list entries a gibibyte.
 */
const maxElements = 10_000;

/**
 * Limits open elements and all elements. The parser searches the open elements at each tag, so half a
 * megabyte of nested tags could take minutes. Text with more elements than the PDF service can render is
 * rejected when it is written, not when it is printed.
 */
function createElementGuard(): Pick<sanitizeHtml.IOptions, "onOpenTag" | "onCloseTag"> {
  let open = 0;
  let all = 0;
  return {
    onOpenTag: () => {
      open += 1;
      all += 1;
      if (all > maxElements) throw invalid({ body: `has rich text with more than ${maxElements} elements` });
      if (open > maxOpenElements)
        throw invalid({ body: `has rich text with elements nested more than ${maxOpenElements} deep` });
    },
    onCloseTag: () => {
      open -= 1;
    },
  };
}

function joinWords(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(" "));
}

function normalizeAttribute(
  attribs: sanitizeHtml.Attributes,
  name: string,
  normal: (address: string) => string | undefined,
): sanitizeHtml.Attributes {
  const { [name]: written, ...others } = attribs;
  const address = written === undefined ? undefined : normal(written);
  return address === undefined ? others : { ...attribs, [name]: address };
}

/** Elements that begin a new line. */
const lines: ReadonlySet<string> = new Set(
  "h1 h2 h3 h4 h5 h6 p br hr li blockquote pre caption tr".split(" "),
);

/** Converts sanitized rich text to plain text: one line for each paragraph, list item and row of a table. */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const parts: string[] = [];
  // Loaded for the first text that needs it.
  const { Parser }: typeof htmlparser2 = require("htmlparser2");
  const parser = new Parser({
    ontext: (text) => parts.push(text.replaceAll(/\s+/g, " ")),
    onopentagname: (name) => parts.push(separate(name)),
  });
  parser.end(html);
  return parts
    .join("")
    .split("\n")
    .map((line) => line.replaceAll(/ {2,}/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

/** Returns the white space before an element. */
function separate(name: string): string {
  if (name === "td" || name === "th") return " ";
  return lines.has(name) ? "\n" : "";
}
