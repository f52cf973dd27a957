import { Schema, type DOMOutputSpec, type MarkSpec, type Node, type NodeSpec } from "prosemirror-model";
import { isStoredAddress } from "./clean-pasted.ts";

/** Reads the attributes that the server keeps for an element (server/src/platform/text/rich-text.ts). */
function readAttributes(names: readonly string[]) {
  return (element: HTMLElement): Record<string, string | null> =>
    Object.fromEntries(names.map((name) => [name, element.getAttribute(name)]));
}

function toAttributes(attrs: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attrs).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

function withAttributes(...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, { default: null }]));
}

/** Rejects pictures that the server would not keep. */
function readPicture(element: HTMLElement): Record<string, string | null> | false {
  if (!isStoredAddress(element.getAttribute("src") ?? "")) return false;
  return readAttributes(["src", "alt", "title", "width", "height"])(element);
}

/** Rejects links that the server would not keep. Their words stay. */
function readLink(element: HTMLElement): Record<string, string | null> | false {
  if (!/^\s*(?:https?|mailto|tel):/i.test(element.getAttribute("href") ?? "")) return false;
  return readAttributes(["href", "title"])(element);
}

const cell = (tag: "td" | "th"): NodeSpec => ({
  content: "block+",
  attrs: withAttributes("colspan", "rowspan"),
  isolating: true,
  parseDOM: [{ tag, getAttrs: readAttributes(["colspan", "rowspan"]) }],
  toDOM: ({ attrs }): DOMOutputSpec => [tag, toAttributes(attrs), 0],
});

const section = (tag: "thead" | "tbody" | "tfoot"): NodeSpec => ({
  content: "table_row+",
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
});

const nodes = {
  doc: { content: "block+" },
  paragraph: { content: "inline*", group: "block", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
  heading: {
    attrs: { level: { default: 2 } },
    content: "inline*",
    group: "block",
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }: Node) => [`h${attrs["level"]}`, 0],
  },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  code_block: {
    content: "(text | hard_break)*",
    group: "block",
    code: true,
    defining: true,
    parseDOM: [{ tag: "pre", preserveWhitespace: "full" as const }],
    toDOM: () => ["pre", 0],
  },
  horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  bullet_list: {
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ul" }],
    toDOM: () => ["ul", 0],
  },
  ordered_list: {
    content: "list_item+",
    group: "block",
    attrs: withAttributes("start"),
    parseDOM: [{ tag: "ol", getAttrs: readAttributes(["start"]) }],
    toDOM: ({ attrs }: Node) => ["ol", toAttributes(attrs), 0],
  },
  list_item: { content: "block+", defining: true, parseDOM: [{ tag: "li" }], toDOM: () => ["li", 0] },
  table: {
    content: "table_caption? (table_head | table_body | table_foot | table_row)+",
    group: "block",
    isolating: true,
    parseDOM: [{ tag: "table" }],
    toDOM: () => ["table", 0],
  },
  table_caption: { content: "inline*", parseDOM: [{ tag: "caption" }], toDOM: () => ["caption", 0] },
  table_head: section("thead"),
  table_body: section("tbody"),
  table_foot: section("tfoot"),
  table_row: { content: "(table_cell | table_header)*", parseDOM: [{ tag: "tr" }], toDOM: () => ["tr", 0] },
  table_cell: cell("td"),
  table_header: cell("th"),
  text: { group: "inline" },
  hard_break: {
    inline: true,
    group: "inline",
    selectable: false,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
  image: {
    inline: true,
    group: "inline",
    draggable: true,
    attrs: withAttributes("src", "alt", "title", "width", "height"),
    parseDOM: [{ tag: "img[src]", getAttrs: readPicture }],
    toDOM: ({ attrs }: Node) => ["img", toAttributes(attrs)],
  },
  /**
   * A placeholder such as `{{client.name}}`, filled for the client: an atom in the editor, plain text when
   * stored.
   */
  placeholder: {
    inline: true,
    group: "inline",
    atom: true,
    attrs: { name: { default: "" } },
    parseDOM: [
      {
        tag: "span[data-placeholder]",
        getAttrs: (element: HTMLElement) => ({ name: element.dataset["placeholder"] ?? "" }),
      },
    ],
    toDOM: ({ attrs }: Node) => [
      "span",
      { "data-placeholder": String(attrs["name"]), class: "placeholder-chip" },
      `{{${attrs["name"]}}}`,
    ],
  },
} satisfies Record<string, NodeSpec>;

const simpleMark = (...tags: string[]): MarkSpec => ({
  parseDOM: tags.map((tag) => ({ tag })),
  toDOM: () => [tags[0] ?? "span", 0],
});

const marks = {
  link: {
    attrs: withAttributes("href", "title"),
    inclusive: false,
    parseDOM: [{ tag: "a[href]", getAttrs: readLink }],
    toDOM: ({ attrs }: { readonly attrs: Readonly<Record<string, string | null>> }) => [
      "a",
      toAttributes(attrs),
      0,
    ],
  },
  strong: simpleMark("strong", "b"),
  em: simpleMark("em", "i"),
  underline: simpleMark("u"),
  strike: simpleMark("s", "strike", "del"),
  code: simpleMark("code"),
} satisfies Record<string, MarkSpec>;

/** The elements and attributes of rich text that the server keeps. */
export const schema = new Schema({
  nodes,
  marks,
});
