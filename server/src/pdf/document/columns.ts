import type { Amount, ColumnTexts, Columns, GroupPart } from "./document.ts";

/** Maximum number of texts measured per column. Measuring takes longer than the rest of a row. */
const maxMeasured = 6;

/** Creates the columns of all groups of a section. */
export function createColumns(groups: readonly GroupPart[]): Columns {
  const rows = groups.flatMap((group) => group.rows);
  return {
    quantity: toColumnTexts(rows.flatMap(({ quantity }) => quantity ?? [])),
    unit: toColumnTexts(listTexts(rows.map(({ unit }) => unit))),
    amount: toColumnTexts(
      listTexts([...rows.map(({ amount }) => amount), ...groups.flatMap(({ costs }) => costs)]),
    ),
    hasChosenRow: rows.some(({ state }) => state === "chosen"),
  };
}

function listTexts(amounts: readonly (Amount | null)[]): string[] {
  return amounts.flatMap((amount) => amount?.text || []);
}

function toColumnTexts(all: readonly string[]): ColumnTexts | null {
  if (all.length === 0) return null;
  const texts = listLongest(all);
  return { texts, words: listLongest(texts.flatMap((text) => text.split(" "))) };
}

function listLongest(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted((a, b) => b.length - a.length).slice(0, maxMeasured);
}
