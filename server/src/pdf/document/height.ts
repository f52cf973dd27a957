import type { Block, GroupPart, Row, Run } from "./document.ts";

/** Lines that fit on a page below a repeated head, whatever the paper, with room to spare. */
const linesOfPage = 42;
/** Letters in a line of the first column, by how many columns stand beside it. */
const lettersByColumns = [85, 60, 45, 35] as const;
/** Where a column beside it is wide, the first is as narrow as it gets. */
const fewestLetters = 20;
const wide = 14;

/** Whether a row may be kept on one page: what is taller than a page must break, or its end would be lost. */
export function fitsOnPage(row: Omit<Row, "keep">): boolean {
  return linesOfRow(row) <= linesOfPage;
}

const mostShortRow = 6;

/** Whether a row is kept on one page whatever the sender wants: dividing it would save no room. */
export function isShortRow(row: Omit<Row, "keep">): boolean {
  return linesOfRow(row) <= mostShortRow;
}

/** A quarter of a page: more than this is not moved to the next one, so that none stays half empty. */
const mostKept = 15;
/** Above and below a row. */
const paddingOfRow = 1.3;
const lettersOfPage = 85;

/** Whether a group is better moved to the next page than divided. */
export function isKept({ description, rows, costs }: Omit<GroupPart, "keep">): boolean {
  const head = 5 + heightOf(description, lettersOfPage) + costs.length;
  return rows.reduce((sum, row) => sum + linesOfRow(row) + paddingOfRow, head) <= mostKept;
}

const mostShort = 20;

/** Whether words below a heading need no page of their own. */
export function isShort(content: readonly Block[]): boolean {
  return heightOf(content, lettersOfPage) <= mostShort;
}

function linesOfRow({ name, description, quantity, unit, amount }: Omit<Row, "keep">): number {
  const beside = [quantity, unit?.text, amount && amount.text + amount.per].filter((text) => text);
  const isNarrow = beside.some((text) => (text?.length ?? 0) > wide);
  const letters = isNarrow ? fewestLetters : (lettersByColumns[beside.length] ?? fewestLetters);
  return linesOf(name, letters) + heightOf(description, letters);
}

function heightOf(blocks: readonly Block[], letters: number): number {
  return blocks.reduce((sum, block) => sum + linesOfBlock(block, letters), 0);
}

function linesOfBlock(block: Block, letters: number): number {
  switch (block.kind) {
    case "paragraph":
      return 0.6 + linesOf(textOf(block.runs), letters);
    case "heading":
      return 2 + 2 * linesOf(textOf(block.runs), letters);
    case "list":
      return block.items.reduce((sum, item) => sum + 0.4 + heightOf(item, Math.max(8, letters - 6)), 0);
    case "quote":
      return 1 + heightOf(block.blocks, Math.max(8, letters - 4));
    case "rule":
      return 3;
    default:
      // Pictures, tables and code are as tall as they are.
      return Infinity;
  }
}

function textOf(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join("");
}

function linesOf(text: string, letters: number): number {
  return text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / letters)), 0);
}

/** In letters of Latin; those of Chinese, Japanese and Korean are twice as wide. */
function widthOf(line: string): number {
  return line.length + (line.match(/[\u1100-\u11FF\u2E80-\u9FFF\uAC00-\uD7AF\uFF00-\uFFEF]/g)?.length ?? 0);
}
