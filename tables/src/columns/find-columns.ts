import type { Frequency } from "@proffer/pricing";
import { findFrequency } from "../cells/frequency-words.ts";
import { readPrice } from "../cells/read-price.ts";
import type { Notation } from "../numbers/written-number.ts";
import { describeCells, type CellTraits, type ColumnFacts, type RoleGuess } from "./describe-cells.ts";
import { findHeading } from "./find-heading.ts";
import { guessRoles } from "./guess-roles.ts";
import type { ColumnRole } from "./heading-words.ts";
import { resolveRoles } from "./resolve-roles.ts";

/** A column of a table. */
export interface Column {
  readonly index: number;
  /** The text above the column. Empty if there is none. */
  readonly heading: string;
  /** The role of the column. Null if it is not used. */
  readonly role: ColumnRole | null;
  /**
   * True if the role is uncertain, for example because it comes from the cells, because the heading has
   * several meanings, or because other columns had the same role.
   */
  readonly isGuessed: boolean;
  /** The currencies in the heading. */
  readonly currencies: readonly string[];
  readonly isGross: boolean;
  /** True if the heading says that the cells are percentages. */
  readonly isPercent: boolean;
  /** The frequency in the heading. */
  readonly frequency: Frequency | undefined;
  readonly traits: CellTraits;
}

export interface TableColumns {
  readonly columns: readonly Column[];
  /** Index of the row with the headings; -1 if there is none. */
  readonly headingRow: number;
}

/** Roles chosen by a member, by the index of the column. Null for an unused column. */
export type ChosenRoles = Readonly<Record<number, ColumnRole | null>>;

/** Maximum index of the heading row: a title, an address and empty rows may be above it. */
const maxHeadingRow = 15;

/** Finds the roles of the columns of a table by their headings, otherwise by their cells. */
export function findColumns(
  rows: readonly (readonly string[])[],
  notation: Notation,
  chosen: ChosenRoles = {},
): TableColumns {
  const headingRow = findHeadingRow(rows, notation);
  const below = rows.slice(headingRow + 1);
  const headings = rows[headingRow] ?? [];
  const width = Math.max(0, headings.length, ...below.slice(0, 200).map((cells) => cells.length));
  const facts = Array.from({ length: width }, (_, index): ColumnFacts => {
    const cells = below.map((row) => row[index] ?? "");
    const heading = findHeading(headings[index] ?? "");
    return { index, heading, cells, traits: describeCells(cells, notation) };
  });
  const hasHeadings = headingRow >= 0 && facts.some(({ heading }) => heading);
  const guesses = hasHeadings ? resolveRoles(facts, notation) : guessRoles(facts, notation);
  const isUnknown = headingRow >= 0 && !hasHeadings;
  const columns = facts.map((fact) =>
    toColumn(fact, headings[fact.index] ?? "", guesses[fact.index] ?? noGuess, chosen[fact.index], isUnknown),
  );
  return { columns: withoutRepeatedRoles(columns, chosen), headingRow };
}

const noGuess: RoleGuess = { role: null, isGuessed: false };

function toColumn(
  { index, heading, traits }: ColumnFacts,
  words: string,
  guess: RoleGuess,
  said: ColumnRole | null | undefined,
  /** True if none of the headings is known. */
  isUnknown: boolean,
): Column {
  const isFromCells = guess.isGuessed || (isUnknown && guess.role !== null && guess.role !== "name");
  return {
    index,
    heading: words.replaceAll(/\s+/g, " ").trim(),
    role: said === undefined ? guess.role : said,
    isGuessed: said === undefined && isFromCells,
    currencies: heading?.currencies ?? [],
    isGross: heading?.isGross ?? false,
    isPercent: heading?.isPercent ?? false,
    frequency: heading ? heading.frequency : findFrequency(words),
    traits,
  };
}

/** If a member has given a role to a column, removes this role from all other columns. */
function withoutRepeatedRoles(columns: readonly Column[], chosen: ChosenRoles): readonly Column[] {
  const taken = new Set(Object.values(chosen));
  return columns.map((column) =>
    column.role !== null && taken.has(column.role) && chosen[column.index] === undefined
      ? { ...column, role: null, isGuessed: false }
      : column,
  );
}

/** Finds the row with the most headings and without numbers; -1 if there is none. */
function findHeadingRow(rows: readonly (readonly string[])[], notation: Notation): number {
  let best = { index: -1, count: 0 };
  rows.slice(0, maxHeadingRow).forEach((cells, index) => {
    const count = countHeadings(cells, notation);
    if (count > best.count) best = { index, count };
  });
  if (best.count >= 2) return best.index;
  const first = rows.findIndex((cells) => cells.some((cell) => cell.trim() !== ""));
  const cells = rows[first] ?? [];
  const filled = cells.filter((cell) => cell.trim() !== "");
  // A row that contains only one known heading is accepted only in a table with a single column.
  if (best.count === 1 && best.index === first && filled.length === 1)
    return cells.length === 1 && rows.length > first + 1 ? first : -1;
  return filled.length > 1 && contrasts(cells, rows.slice(first + 1), notation) ? first : -1;
}

function countHeadings(cells: readonly string[], notation: Notation): number {
  if (cells.some((cell) => isNumber(cell, notation))) return 0;
  const roles = cells.flatMap((cell) => findHeading(cell)?.roles[0] ?? []);
  return new Set(roles).size;
}

/**
 * Tells whether a row has words above a column of numbers. Such words are headings, even if they are unknown.
 */
function contrasts(
  cells: readonly string[],
  below: readonly (readonly string[])[],
  notation: Notation,
): boolean {
  if (cells.some((cell) => isNumber(cell, notation))) return false;
  return cells.some(
    (cell, index) =>
      cell.trim() !== "" &&
      describeCells(
        below.map((row) => row[index] ?? ""),
        notation,
      ).isNumeric,
  );
}

function isNumber(cell: string, notation: Notation): boolean {
  return ["amount", "range", "percent", "ambiguous"].includes(readPrice(cell, notation).kind);
}
