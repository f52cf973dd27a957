import { parseDocument } from "htmlparser2";
import type { Block, Mark, Run } from "./document.ts";
import { breakable, isRightToLeft } from "./letters.ts";
import { isTag, textOf, type Element, type Node } from "./nodes.ts";
import { tableOf } from "./table.ts";

/** Where a list or quote stands; what is nested deeper is set as deep as this, so that it keeps its place to stand. */
const deepest = 5;

const marks: Readonly<Record<string, Mark>> = {
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
  /** Levels of the headings, each below the one before it, under which the next one comes; one list for a whole text. */
  readonly above: number[];
  readonly link?: string;
}

/** Sanitised HTML as blocks to be set. No word of it is lost, whatever it is nested in. */
export function blocksOf(html: string): Block[] {
  if (html === "") return [];
  return blocksIn(parseDocument(html, { decodeEntities: true }).children, { marks: [], above: [] }, 0);
}

function blocksIn(nodes: readonly Node[], style: Style, depth: number): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];
  const endParagraph = () => {
    const paragraph = paragraphOf(runs);
    if (paragraph) blocks.push(paragraph);
    runs = [];
  };
  const walk = (node: Node, within: Style) => {
    if (!isTag(node)) {
      if (node.type === "text") runs.push(runOf(node.data ?? "", within));
      return;
    }
    if (node.name === "br") {
      runs.push({ text: "\n" });
      return;
    }
    const own = blockOf(node, within, depth);
    if (!own) {
      for (const child of node.children) walk(child, styleIn(node, within));
      return;
    }
    endParagraph();
    blocks.push(...own);
  };
  for (const node of nodes) walk(node, style);
  endParagraph();
  return blocks;
}

/** Undefined: it stands within a line. */
function blockOf(node: Element, style: Style, depth: number): Block[] | undefined {
  const inside = () => blocksIn(node.children, style, depth);
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
      return headingOf(inside(), Number(node.name.slice(1)), style);
    case "ul":
    case "ol":
      return listOf(node, style, depth);
    case "blockquote":
      return depth >= deepest
        ? inside()
        : [{ kind: "quote", blocks: blocksIn(node.children, style, depth + 1) }];
    case "pre":
      return [{ kind: "code", text: breakable(textOf(node)) }];
    case "hr":
      return [{ kind: "rule" }];
    case "img":
      return [pictureOf(node)];
    case "table":
      return depth >= deepest ? inside() : tableOf(node, (nodes) => blocksIn(nodes, style, depth + 2));
    default:
      return undefined;
  }
}

/** What a heading holds beside its words stands below it. */
function headingOf(inside: readonly Block[], level: number, { above }: Style): Block[] {
  return inside.map((block) => {
    if (block.kind !== "paragraph") return block;
    while ((above.at(-1) ?? 0) >= level) above.pop();
    const depth = above.push(level);
    return { ...block, kind: "heading", level, depth };
  });
}

function listOf(node: Element, style: Style, depth: number): Block[] {
  const entries = node.children.filter((child) => isTag(child) || (child.data ?? "").trim() !== "");
  const items = entries.map((child) =>
    blocksIn(isTag(child) && child.name === "li" ? child.children : [child], style, depth + 1),
  );
  if (depth >= deepest) return items.flat();
  const start = node.name === "ol" ? Math.trunc(Number(node.attribs["start"] ?? 1)) : null;
  return [{ kind: "list", start: start !== null && !Number.isSafeInteger(start) ? 1 : start, items }];
}

function pictureOf({ attribs }: Element): Block {
  const width = Number.parseInt(attribs["width"] ?? "", 10);
  return {
    kind: "image",
    source: attribs["src"] ?? "",
    alt: breakable(attribs["alt"] || attribs["title"] || ""),
    width: width > 0 && width < 10_000 ? width : null,
  };
}

function styleIn({ name, attribs }: Element, { marks: outer, above, link }: Style): Style {
  const mark = marks[name];
  const href = name === "a" ? attribs["href"] : undefined;
  return {
    above,
    marks: mark && !outer.includes(mark) ? [...outer, mark] : outer,
    ...((href ?? link) !== undefined && { link: href ?? link }),
  };
}

function runOf(text: string, { marks: set, link }: Style): Run {
  return { text, ...(set.length > 0 && { marks: set }), ...(link !== undefined && { link }) };
}

/** White space as a browser sets it: one blank for any of it, none at the edges; undefined when nothing is left. */
function paragraphOf(runs: readonly Run[]): Extract<Block, { kind: "paragraph" }> | undefined {
  const kept: Run[] = [];
  let endsBlank = true;
  for (const run of runs) {
    let text = run.text === "\n" ? "\n" : run.text.replaceAll(/[ \t\r\n\f]+/g, " ");
    if (endsBlank) text = text.replace(/^ /, "");
    if (text === "") continue;
    endsBlank = /[ \n]$/.test(text);
    kept.push({ ...run, text: breakable(text) });
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
