import type { Tx } from "../../context.ts";
import { listOfOwner } from "./items.store.ts";
import { toTree, type Tree } from "./tree.ts";

/** Returns the tree of a locked proposal. */
export async function getTree(
  tx: Tx,
  proposal: { readonly organization_id: string; readonly id: string },
): Promise<Tree> {
  return toTree(await listOfOwner(tx, proposal.organization_id, proposal.id));
}
