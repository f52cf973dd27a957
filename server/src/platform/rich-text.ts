import sanitize from "sanitize-html";
import { hasMoreThan } from "./count.ts";
import { invalid } from "./errors.ts";
import { normalImageAddress, normalLink } from "./image-address.ts";

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
    a: (tagName, attribs) => ({ tagName, attribs: withNormal(attribs, "href", normalLink) }),
    img: (tagName, attribs) => ({ tagName, attribs: withNormal(attribs, "src", normalImageAddress) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs["src"],
};

/** Far more than a page needs; each costs about a microsecond of the thread that everybody shares. */
const maxTags = 100_000;
/** Characters of one text, as the contract limits what is sent: escaping makes some texts four times as long. */
const maxLength = 500_000;

/**
 * Rich text by the allow-list: headings, paragraphs, lists, tables, emphasis, code, quotes, links and images.
 * Whatever else is written loses its tags and keeps its words, except where those are code. Takes time in proportion to
 * the length; refuses with 400 what no page needs.
 */
export function cleanRichText(html: string): string {
  if (!/[<>&]/.test(html)) return html;
  if (hasMoreThan(maxTags, "<", html))
    throw invalid({ body: `holds rich text with more than ${maxTags} tags` });
  const cleaned = sanitize(html, { ...options, ...elementGuard() });
  if (cleaned.length > maxLength)
    throw invalid({ body: `holds rich text of more than ${maxLength} characters once it is clean HTML` });
  return cleaned;
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

function withNormal(
  attribs: sanitize.Attributes,
  name: string,
  normal: (address: string) => string | undefined,
): sanitize.Attributes {
  const { [name]: written, ...others } = attribs;
  const address = written === undefined ? undefined : normal(written);
  return address === undefined ? others : { ...attribs, [name]: address };
}
