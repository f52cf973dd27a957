import { joinTransaction, type Context } from "../../context.ts";
import { items, listGivenIds, toRecord, toTree } from "../../records/items/index.ts";
import { findVersion } from "../index.ts";
import { notFound } from "../../platform/errors.ts";
import { storeLibraryItem } from "./create-library-item.ts";

/** Copies an item of a proposal, whatever the proposal's state, into the library and returns the copy's id. */
export function saveToLibrary(
  context: Context,
  proposalId: string,
  itemId: string,
  { id, ...given }: { id?: string; name?: string; tags?: string[] } = {},
): Promise<string> {
  const { organizationId } = context.caller;
  const ids = listGivenIds({ id });
  return context.transact(async (tx) => {
    if ((await findVersion(tx, organizationId, proposalId)) === undefined) throw notFound(proposalId);
    const tree = toTree(await items.listOfOwner(tx, organizationId, proposalId));
    const row = tree.find(itemId);
    if (!row) throw notFound(itemId);
    return storeLibraryItem(joinTransaction(context, tx), { ...toRecord(tree, row), ...given }, ids);
  });
}
