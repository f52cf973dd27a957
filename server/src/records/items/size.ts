import { invalid } from "../../platform/errors.ts";
import type { ItemOwner } from "./tables.ts";
import type { StoredItem } from "./tree.ts";

/** Rough size of the columns of a row beside its content. */
const columnCharacters = 200;

/**
 * A proposal is read, priced and answered whole, and of what is saved in the library a list answers a
 * hundred.
 */
const mostCharacters = { proposal: 8_000_000, library: 250_000 } as const;
const words = { proposal: "proposal", library: "library item" } as const;

/** Counts the characters that the rows of a tree take. */
export function countCharacters(rows: readonly StoredItem[]): number {
  return rows.reduce((sum, row) => sum + row.content_json.length + columnCharacters, 0);
}

/**
 * Limits the stored tree, because defaults and ids make it larger than the request, and proposals grow with
 * each request.
 */
export function assertTreeSize(rows: readonly StoredItem[], owner: ItemOwner): void {
  if (countCharacters(rows) <= mostCharacters[owner]) return;
  throw invalid({
    body: `makes the ${words[owner]} larger than ${mostCharacters[owner]} characters`,
  });
}
