import type { Context } from "../context.ts";
import { AppError } from "../platform/errors.ts";
import { type LibraryItemInput, type NewLibraryItem, toNewLibraryItem } from "./create-library-item.ts";
import { insertTrees } from "./library.store.ts";

interface CreatedItems {
  readonly created_count: number;
  readonly message: string;
  readonly ids: ReadonlyArray<string | null>;
  readonly errors?: readonly string[];
}

/** Saves several records; those with contradictions are reported and left out, as when items are archived (specification, 4.10). */
export async function createLibraryItems(
  context: Context,
  inputs: readonly LibraryItemInput[],
): Promise<CreatedItems> {
  const errors: string[] = [];
  const items = inputs.map((input, index): NewLibraryItem | undefined => {
    try {
      return toNewLibraryItem(context, input);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      errors.push(`items.${index} (${input.name}): ${error.message}`);
      return undefined;
    }
  });
  const created = items.filter((item) => item !== undefined);
  await context.transact((tx) => insertTrees(tx, created));
  return {
    created_count: created.length,
    message: `Created ${created.length} ${created.length === 1 ? "item" : "items"}`,
    ids: items.map((item) => item?.id ?? null),
    ...(errors.length > 0 && { errors }),
  };
}
