import sanitize from "sanitize-html";
import { invalid } from "./errors.ts";
import { imageIdIn } from "./image-address.ts";

const link = /^(https?:\/\/|mailto:|tel:)/i;
/** An image of this server or of a secure one; `//host` would follow the page's own scheme. */
const image = /^(https:\/\/|\/(?![/\\]))/i;

/** Those that were uploaded have addresses with http too, where the installation has no https. */
const isImage = (address: string) => image.test(address) || imageIdIn(address) !== undefined;

const options: sanitize.IOptions = {
  allowedTags: words(
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
  nonTextTags: words("script style textarea option noscript iframe template title xmp"),
  nestingLimit: 100,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: keepIf(attribs, "href", (address) => link.test(address)) }),
    img: (tagName, attribs) => ({ tagName, attribs: keepIf(attribs, "src", isImage) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs["src"],
};

/**
 * Rich text by the allow-list: headings, paragraphs, lists, tables, emphasis, code, quotes, links and images.
 * Whatever else is written loses its tags and keeps its words, except where those are code.
 */
export function cleanRichText(html: string): string {
  return /[<>&]/.test(html) ? sanitize(html, { ...options, ...elementGuard() }) : html;
}

const mostOpen = 500;

/** Set in type, 30,000 cells of a table take half a minute, and 40,000 entries of a list a gibibyte. */
const maxElements = 10_000;

/**
 * The parser looks through all open elements at each tag: without an end to them half a megabyte would take minutes. What has more
 * elements than the PDF service can set is refused when it is written, not when it is printed.
 */
function elementGuard(): Pick<sanitize.IOptions, "onOpenTag" | "onCloseTag"> {
  let open = 0;
  let all = 0;
  return {
    onOpenTag: () => {
      open += 1;
      all += 1;
      if (all > maxElements)
        throw invalid({ body: `holds rich text with more than ${maxElements} elements` });
      if (open > mostOpen)
        throw invalid({ body: `holds rich text with more than ${mostOpen} open elements` });
    },
    onCloseTag: () => {
      open -= 1;
    },
  };
}

function words(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(" "));
}

function keepIf(
  attribs: sanitize.Attributes,
  name: string,
  isGood: (value: string) => boolean,
): sanitize.Attributes {
  const { [name]: value, ...others } = attribs;
  return value !== undefined && isGood(value) ? attribs : others;
}
