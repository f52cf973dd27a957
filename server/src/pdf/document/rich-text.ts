import { parseDocument } from "htmlparser2";
import type { Block, Mark, Run } from "./document.ts";
import { addBreaks, isRightToLeft } from "./line-breaks.ts";
import { isTag, getText, type Element, type Node } from "./nodes.ts";
import { toTable } from "./table.ts";

/**
 * Maximum indentation of lists and quotes. Text nested deeper keeps this indentation, so that it has enough
 * width.
 */
const maxDepth = 5;

const marksByTag: Readonly<Record<string, Mark>> = {
  b: "bold",
  strong: "bold",
  th: "bold",
  i: "italic",
  em: "italic",
  u: "underline",
  s: "strike",
  strike: "strike",
  del: "strike",
  code: "code",
};

interface Style {
  readonly marks: readonly Mark[];
  /** The levels of the open headings, from the outermost. All blocks of a text share this stack. */
  readonly above: number[];
  readonly link?: string;
}

/** Parses sanitized HTML into blocks. Keeps every word at any depth of nesting. */
export function parseBlocks(html: string): Block[] {
  if (html === "") return [];
  return toBlocks(parseDocument(html, { decodeEntities: true }).children, { marks: [], above: [] }, 0);
}

function toBlocks(nodes: readonly Node[], style: Style, depth: number): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];
  const endParagraph = () => {
    const paragraph = toParagraph(runs);
    if (paragraph) blocks.push(paragraph);
    runs = [];
  };
  const walk = (node: Node, within: Style) => {
    if (!isTag(node)) {
      if (node.type === "text") runs.push(toRun(node.data ?? "", within));
      return;
    }
    if (node.name === "br") {
      runs.push({ text: "\n" });
      return;
    }
    const own = toBlock(node, within, depth);
    if (!own) {
      for (const child of node.children) walk(child, toStyle(node, within));
      return;
    }
    endParagraph();
    blocks.push(...own);
  };
  for (const node of nodes) walk(node, style);
  endParagraph();
  return blocks;
}

/** Converts a block element. Returns undefined for an inline element. */
function toBlock(node: Element, style: Style, depth: number): Block[] | undefined {
  const inside = () => toBlocks(node.children, style, depth);
  switch (node.name) {
    case "p":
    case "div":
    case "li":
      return inside();
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return toHeading(inside(), Number(node.name.slice(1)), style);
    case "ul":
    case "ol":
      return toList(node, style, depth);
    case "blockquote":
      return depth >= maxDepth
        ? inside()
        : [{ kind: "quote", blocks: toBlocks(node.children, style, depth + 1) }];
    case "pre":
      return [{ kind: "code", text: addBreaks(getText(node)) }];
    case "hr":
      return [{ kind: "rule" }];
    case "img":
      return [toPicture(node)];
    case "table":
      return depth >= maxDepth ? inside() : toTable(node, (nodes) => toBlocks(nodes, style, depth + 2));
    default:
      return undefined;
  }
}

/**
 * Converts a heading. Content of the heading other than text, such as a picture, becomes a separate block.
 */
function toHeading(inside: readonly Block[], level: number, { above }: Style): Block[] {
  return inside.map((block) => {
    if (block.kind !== "paragraph") return block;
    while ((above.at(-1) ?? 0) >= level) above.pop();
    const depth = above.push(level);
    return { ...block, kind: "heading", level, depth };
  });
}

function toList(node: Element, style: Style, depth: number): Block[] {
  const entries = node.children.filter((child) => isTag(child) || (child.data ?? "").trim() !== "");
  const items = entries.map((child) =>
    toBlocks(isTag(child) && child.name === "li" ? child.children : [child], style, depth + 1),
  );
  if (depth >= maxDepth) return items.flat();
  const start = node.name === "ol" ? Math.trunc(Number(node.attribs["start"] ?? 1)) : null;
  return [{ kind: "list", start: start !== null && !Number.isSafeInteger(start) ? 1 : start, items }];
}

/** Creates the paragraph of a plain text, which can have several lines. None if the text is empty. */
export function createTextBlocks(text: string, marks: readonly Mark[] = []): Block[] {
  const lines = text.split(/\r\n|[\r\n]/).map((line) => toRun(line, { marks, above: [] }));
  const paragraph = toParagraph(lines.flatMap((run, at) => (at === 0 ? [run] : [{ text: "\n" }, run])));
  return paragraph ? [paragraph] : [];
}

function toPicture({ attribs }: Element): Block {
  const width = Number.parseInt(attribs["width"] ?? "", 10);
  return {
    kind: "image",
    source: attribs["src"] ?? "",
    alt: addBreaks(attribs["alt"] || attribs["title"] || ""),
    width: width > 0 && width < 10_000 ? width : null,
  };
}

function toStyle({ name, attribs }: Element, { marks: outer, above, link }: Style): Style {
  const mark = marksByTag[name];
  const href = name === "a" ? attribs["href"] : undefined;
  return {
    above,
    marks: mark && !outer.includes(mark) ? [...outer, mark] : outer,
    ...((href ?? link) !== undefined && { link: href ?? link }),
  };
}

function toRun(text: string, { marks: set, link }: Style): Run {
  return { text, ...(set.length > 0 && { marks: set }), ...(link !== undefined && { link }) };
}

/**
 * Collapses white space like browsers: single spaces, and none at the edges. Returns undefined if no text is
 * left.
 */
function toParagraph(runs: readonly Run[]): Extract<Block, { kind: "paragraph" }> | undefined {
  const kept: Run[] = [];
  let endsBlank = true;
  for (const run of runs) {
    let text = run.text === "\n" ? "\n" : run.text.replaceAll(/[ \t\r\n\f]+/g, " ");
    if (endsBlank) text = text.replace(/^ /, "");
    if (text === "") continue;
    endsBlank = /[ \n]$/.test(text);
    kept.push({ ...run, text: addBreaks(text) });
  }
  const last = kept.at(-1);
  if (last) kept[kept.length - 1] = { ...last, text: last.text.trimEnd() };
  const whole = kept.map(({ text }) => text).join("");
  if (whole.trim() === "") return undefined;
  return {
    kind: "paragraph",
    runs: kept.filter(({ text }) => text !== ""),
    ...(isRightToLeft(whole) && { rtl: true }),
  };
}
