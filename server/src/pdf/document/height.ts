import type { Block, GroupPart, Row, Run } from "./document.ts";

/** Number of lines that always fit on a page of any paper size below a repeated table head. */
const linesPerPage = 42;
/** Characters per line of the first column, by the number of columns next to it. */
const charactersByColumns = [85, 60, 45, 35] as const;
/** Characters per line of the first column next to a wide column. */
const minCharacters = 20;
const wideColumnCharacters = 14;

/**
 * Returns true if a row fits on one page. A taller row must break, because its end would be lost otherwise.
 */
export function fitsOnPage(row: Omit<Row, "keep" | "isShort">): boolean {
  return countRowLines(row) <= linesPerPage;
}

const maxShortRowLines = 6;

/**
 * Returns true if a row stays on one page regardless of the sender's setting, because breaking a short row
 * saves no space.
 */
export function isShortRow(row: Omit<Row, "keep" | "isShort">): boolean {
  return countRowLines(row) <= maxShortRowLines;
}

/**
 * A quarter of a page. A taller group is not moved to the next page, because this would leave half a page
 * empty.
 */
const maxKeptLines = 15;
/** Space above and below a row in lines. */
const rowPaddingLines = 1.3;
const charactersPerLine = 85;

/** Returns true if a group should be moved to the next page instead of broken. */
export function isGroupKept({ description, rows, costs }: Omit<GroupPart, "keep">): boolean {
  // Each row has at least one line, so only short groups need counting.
  if (rows.length > maxKeptLines) return false;
  const head = 5 + countContentLines(description, charactersPerLine) + costs.length;
  return rows.reduce((sum, row) => sum + countRowLines(row) + rowPaddingLines, head) <= maxKeptLines;
}

const maxShortContentLines = 20;

/** Returns true if the text below a heading needs no separate page. */
export function isShortContent(content: readonly Block[]): boolean {
  return countContentLines(content, charactersPerLine) <= maxShortContentLines;
}

function countRowLines({ name, description, quantity, unit, amount }: Omit<Row, "keep" | "isShort">): number {
  const beside = [quantity, unit?.text, amount && amount.text + amount.per].filter((text) => text);
  const isNarrow = beside.some((text) => (text?.length ?? 0) > wideColumnCharacters);
  const characters = isNarrow ? minCharacters : (charactersByColumns[beside.length] ?? minCharacters);
  return countTextLines(name, characters) + countContentLines(description, characters);
}

function countContentLines(blocks: readonly Block[], characters: number): number {
  return blocks.reduce((sum, block) => sum + countBlockLines(block, characters), 0);
}

function countBlockLines(block: Block, characters: number): number {
  switch (block.kind) {
    case "paragraph":
      return 0.6 + countTextLines(toText(block.runs), characters);
    case "heading":
      return 2 + 2 * countTextLines(toText(block.runs), characters);
    case "list":
      return block.items.reduce(
        (sum, item) => sum + 0.4 + countContentLines(item, Math.max(8, characters - 6)),
        0,
      );
    case "quote":
      return 1 + countContentLines(block.blocks, Math.max(8, characters - 4));
    case "rule":
      return 3;
    default:
      // The height of pictures, tables and code is unknown.
      return Infinity;
  }
}

function toText(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join("");
}

function countTextLines(text: string, characters: number): number {
  return text
    .split("\n")
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(countWidth(line) / characters)), 0);
}

/** Counts the width in Latin characters. Chinese, Japanese and Korean characters count twice. */
function countWidth(line: string): number {
  return line.length + (line.match(/[\u1100-\u11FF\u2E80-\u9FFF\uAC00-\uD7AF\uFF00-\uFFEF]/g)?.length ?? 0);
}
