import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { toSet } from "../document/apply-operations.ts";
import type { DocumentNode } from "../document/node.ts";
import type { SetOperation } from "../document/operation.ts";
import { getValue, listChildren, type ProposalDocument } from "../document/proposal-document.ts";

/** Largest number of characters in a cell (contract: `feature_values`). */
export const maxCellLength = 1_000;

/** The cell of a comparison: the value of one feature in one column. */
export interface Cell {
  /** If true, the cell shows a check mark, unless it has words. */
  readonly isIncluded: boolean;
  readonly words: string;
}

/** A field of a column and its new value. */
export interface CellChange {
  readonly field: string;
  readonly to: Json;
}

export function getCell(column: DocumentNode, featureId: string): Cell {
  const words = getWords(column)[featureId];
  return {
    isIncluded: listIncluded(column).includes(featureId),
    words: typeof words === "string" ? words : "",
  };
}

/** Creates the change that sets or removes the check mark of a cell. */
export function toCellMark(column: DocumentNode, featureId: string, isIncluded: boolean): CellChange {
  const others = listIncluded(column).filter((id) => id !== featureId);
  return { field: "includedFeatures", to: isIncluded ? [...others, featureId] : others };
}

/**
 * Creates the change that sets the words of a cell. Each cell has a separate field, so that two members can
 * write into two cells of a column. An id with a dot cannot be part of a path. For such an id, the change
 * sets the words of the whole column.
 */
export function toCellWords(column: DocumentNode, featureId: string, words: string): CellChange {
  return featureId.includes(".")
    ? { field: "feature_values", to: withWords(column, [[featureId, words]]) }
    : { field: `feature_values.${featureId}`, to: words === "" ? null : words };
}

/**
 * Creates the changes that set the words of several cells in a column. They change only these cells, unless
 * an id contains a dot.
 */
export function listCellWords(
  column: DocumentNode,
  words: readonly (readonly [featureId: string, words: string])[],
): SetOperation[] {
  const other = words.filter(([id, each]) => getCell(column, id).words !== each);
  if (other.length === 0) return [];
  if (!isJsonObject(getValue(column, "feature_values")) || other.some(([id]) => id.includes(".")))
    return toSet(column, "feature_values", withWords(column, other));
  return other.flatMap(([id, each]) => {
    const { field, to } = toCellWords(column, id, each);
    return toSet(column, field, to);
  });
}

/** Returns all words of a column, with new words for some features. Cells without words are left out. */
function withWords(
  column: DocumentNode,
  words: readonly (readonly [featureId: string, words: string])[],
): JsonObject {
  const all = Object.entries({ ...getWords(column), ...Object.fromEntries(words) });
  return Object.fromEntries(all.filter(([, each]) => each !== ""));
}

/** Lists the operations that remove the cells of features from all columns. */
export function listCellRemovals(
  document: ProposalDocument,
  features: readonly DocumentNode[],
): SetOperation[] {
  const ids = new Set(features.map(({ id }) => id));
  return listColumnsBeside(document, features).flatMap((column) => {
    const included = listIncluded(column);
    const marks = included.filter((id) => !ids.has(id));
    const words = Object.keys(getWords(column)).filter((id) => ids.has(id));
    const marking = marks.length < included.length ? toSet(column, "includedFeatures", marks) : [];
    return marking.concat(
      listCellWords(
        column,
        words.map((id) => [id, ""]),
      ),
    );
  });
}

/**
 * Lists the operations that copy the cells of features to the copies of these features. `copies` maps the id
 * of a feature to the id of its copy.
 */
export function listCellCopies(
  document: ProposalDocument,
  features: readonly DocumentNode[],
  copies: ReadonlyMap<string, string>,
): SetOperation[] {
  return listColumnsBeside(document, features).flatMap((column) => {
    const included = listIncluded(column);
    const marks = included.flatMap((id) => copies.get(id) ?? []);
    const words = [...copies].map(([id, copy]) => [copy, getCell(column, id).words] as const);
    const marking = marks.length > 0 ? toSet(column, "includedFeatures", included.concat(marks)) : [];
    return marking.concat(listCellWords(column, words));
  });
}

function listColumnsBeside(document: ProposalDocument, features: readonly DocumentNode[]): DocumentNode[] {
  const holders = new Set(features.flatMap(({ parent }) => parent ?? []));
  return [...holders].flatMap((holder) => listChildren(document, holder, "columns"));
}

function listIncluded(column: DocumentNode): string[] {
  const ids = getValue(column, "includedFeatures");
  return Array.isArray(ids) ? ids.map(String) : [];
}

function getWords(column: DocumentNode): JsonObject {
  const words = getValue(column, "feature_values");
  return isJsonObject(words) ? words : {};
}
