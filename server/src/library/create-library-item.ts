import type { Context } from "../context.ts";
import {
  givenIds,
  type ItemInput,
  listGivenIds,
  type Owner,
  refuseKnownIds,
  takenId,
  rowsOf,
  refuseFaultyItem,
  refuseTooLarge,
  renumbered,
} from "../items/index.ts";
import { isUniqueViolation } from "../platform/db/transact.ts";
import { newId } from "../platform/ids.ts";
import * as library from "./library.store.ts";

/** Saves a deep copy of a record, linked to nothing, and returns its id. */
export async function createLibraryItem(
  { caller, clock, transact }: Context,
  input: ItemInput & { tags?: string[] },
  keepsIds = false,
): Promise<string> {
  refuseFaultyItem(input);
  const given = keepsIds ? listGivenIds(input) : new Map<string, string>();
  const id = given.get("id") ?? newId();
  const owner: Owner = { organizationId: caller.organizationId, id, owner: "library" };
  const place = { parentId: null, orderKey: renumbered(0) };
  const ids = keepsIds ? givenIds : undefined;
  const rows = rowsOf(input, place, owner, clock.now(), ids, ids, id);
  refuseTooLarge(rows, owner.owner);
  await transact(async (tx) => {
    await refuseKnownIds(tx, owner.organizationId, given);
    await library.insertTree(tx, rows, input.tags ?? []).catch((error: unknown) => {
      throw isUniqueViolation(error) ? takenId("id") : error;
    });
  });
  return id;
}
