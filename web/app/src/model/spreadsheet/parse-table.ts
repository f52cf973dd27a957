/**
 * Splits the text of a spreadsheet into rows of cells, separated by tabs, semicolons or commas, with quotes
 * (RFC 4180).
 */
export function parseTable(text: string): string[][] {
  return parseRows(text).filter((cells) => cells.some((cell) => cell.trim() !== ""));
}

/** Control characters, which the server rejects. They mean that binary data was pasted. */
const unprintable = /[^\P{Cc}\t\n]|\p{Noncharacter_Code_Point}/gu;

/**
 * Parses the text including empty rows, so that rows keep their numbers. Detects the separator if it is
 * undefined.
 */
export function parseRows(text: string, separator?: string): string[][] {
  const source = text
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(unprintable, "")
    .replaceAll(/\p{Surrogate}/gu, "\uFFFD");
  return splitCells(source, separator ?? findSeparator(source));
}

/** Finds the most frequent separator outside of quotes in the first lines. Any tab wins. */
function findSeparator(text: string): string {
  const outside = text.slice(0, 10_000).replaceAll(/"(?:[^"]|"")*"/g, "");
  if (outside.includes("\t")) return "\t";
  const lines = outside.split("\n").filter((line) => line.trim() !== "");
  const count = (sign: RegExp) => Math.min(...lines.map((line) => line.split(sign).length - 1));
  // "Design 1,200" is one cell, because its comma is part of a number.
  const hasGroups = lines.some((line) => /(?:^|[\s\p{Sc}(-])\d{1,3},\d{3}(?!\d)/u.test(line));
  const semicolons = count(/;/);
  const commas = hasGroups ? 0 : count(/,(?!(?<=\d,)\d)/);
  if (lines.length === 0 || semicolons + commas === 0) return outside.includes(";") ? ";" : "\t";
  return semicolons >= commas ? ";" : ",";
}

function splitCells(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let index = 0;
  while (index <= text.length) {
    const [cell, end] = readCell(text, index, separator);
    cells.push(cell);
    if (text[end] !== separator) {
      rows.push(cells);
      cells = [];
    }
    index = end + 1;
  }
  return rows;
}

function readCell(text: string, start: number, separator: string): [cell: string, end: number] {
  const quoted = text[start] === '"' ? readQuoted(text, start, separator) : undefined;
  if (quoted) return quoted;
  const [next, line] = [text.indexOf(separator, start), text.indexOf("\n", start)];
  const end = Math.min(next < 0 ? text.length : next, line < 0 ? text.length : line);
  return [text.slice(start, end), end];
}

/** A quote that does not close right before a separator is an ordinary character: 24" screen. */
function readQuoted(text: string, start: number, separator: string): [string, number] | undefined {
  for (let index = start + 1; ; index += 1) {
    index = text.indexOf('"', index);
    if (index < 0) return undefined;
    if (text[index + 1] === '"') {
      index += 1;
      continue;
    }
    const after = text[index + 1];
    if (after !== undefined && after !== separator && after !== "\n") return undefined;
    return [text.slice(start + 1, index).replaceAll('""', '"'), index + 1];
  }
}
