import type { Block, GroupPart, Row, Run } from "./document.ts";

/** Number of lines that fit below a repeated table head, on a page of any paper size. */
const linesPerPage = 42;
/** Characters per line of the first column, by the number of columns next to it. */
const charactersByColumns = [85, 60, 45, 35] as const;
/** Characters per line of the first column next to a wide column. */
const minCharacters = 20;
const wideColumnCharacters = 14;

/**
 * Returns true if a row fits on one page. A taller row must be breakable, because otherwise its end would be
 * cut off.
 */
export function fitsOnPage(row: Omit<Row, "keep" | "isShort">): boolean {
  return countRowLines(row) <= linesPerPage;
}

const maxShortRowLines = 6;

/**
 * Returns true if a row is so short that it never breaks, regardless of the sender's setting. Breaking a
 * short row saves no space.
 */
export function isShortRow(row: Omit<Row, "keep" | "isShort">): boolean {
  return countRowLines(row) <= maxShortRowLines;
}

/**
 * Maximum number of lines of a group that moves to the next page as a whole, a quarter of a page. Moving a
 * taller group could leave half a page empty.
 */
const maxKeptLines = 15;
/** Space above and below a row, measured in lines. */
const rowPaddingLines = 1.3;
const charactersPerLine = 85;

/** Returns true if a group moves to the next page as a whole instead of breaking. */
export function isGroupKept({ description, rows, costs }: Omit<GroupPart, "keep">): boolean {
  // Each row has at least one line, so a group with too many rows need not be measured.
  if (rows.length > maxKeptLines) return false;
  const head = 5 + countContentLines(description, charactersPerLine) + costs.length;
  return rows.reduce((sum, row) => sum + countRowLines(row) + rowPaddingLines, head) <= maxKeptLines;
}

const maxShortContentLines = 20;

/** Returns true if the text below a heading is so short that it needs no page of its own. */
export function isShortContent(content: readonly Block[]): boolean {
  return countContentLines(content, charactersPerLine) <= maxShortContentLines;
}

function countRowLines({
  name,
  description,
  quantity,
  unit,
  amount,
  schedule,
}: Omit<Row, "keep" | "isShort">): number {
  const beside = [quantity, unit?.text, amount && amount.text + amount.per].filter((text) => text);
  const isNarrow = beside.some((text) => (text?.length ?? 0) > wideColumnCharacters);
  const characters = isNarrow ? minCharacters : (charactersByColumns[beside.length] ?? minCharacters);
  const scheduleLines = schedule === null ? 0 : countTextLines(schedule, characters);
  return countTextLines(name, characters) + countContentLines(description, characters) + scheduleLines;
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

/** Counts the width of a line in Latin characters. A Chinese, Japanese or Korean character counts as two. */
function countWidth(line: string): number {
  return line.length + (line.match(/[\u1100-\u11FF\u2E80-\u9FFF\uAC00-\uD7AF\uFF00-\uFFEF]/g)?.length ?? 0);
}
