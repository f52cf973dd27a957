import type { Context, Tx } from "../context.ts";
import { openForEdit, recordChange, reprice } from "../proposals/core.ts";
import { treeAfter, type Changes } from "./changes.ts";
import { refuseSecondChoices } from "./choices.ts";
import type { AmountsById } from "./item-view.ts";
import * as items from "./items.store.ts";
import { keepTree, treeBefore } from "./recent-trees.ts";
import { refuseTooLarge } from "./size.ts";
import { pagesOf, type Owner, type Tree } from "./tree.ts";

/** A proposal whose items are about to change. */
export interface OpenProposal {
  readonly owner: Owner;
  readonly tree: Tree;
  readonly at: string;
  readonly tx: Tx;
}

export interface Change<T> {
  /** Absent: there is nothing to change after all. */
  readonly changes?: Changes;
  /** What the event says about it. */
  readonly metadata: Record<string, unknown>;
  readonly result: T;
}

/** How things are once the change is made. */
export interface Changed<T> {
  readonly result: T;
  readonly tree: Tree;
  readonly amounts: AmountsById;
  /** The proposal's from then on. */
  readonly version: number;
}

/** Takes back that the proposal was opened: its version and updated_at are those of its last change. */
class NothingChanged extends Error {}

/**
 * The one way to change the items of a proposal: its row is locked and its state allows edits, `decide` says what
 * changes, the totals follow, and the event is recorded, all or nothing.
 */
export async function changeItems<T>(
  context: Context,
  proposalId: string,
  decide: (proposal: OpenProposal) => Change<T> | Promise<Change<T>>,
): Promise<Changed<T>> {
  let unchanged: Changed<T> | undefined;
  const changing = context.transact(async (tx) => {
    const proposal = await openForEdit(tx, context, proposalId);
    const { organizationId } = context.caller;
    const owner: Owner = { organizationId, id: proposalId, owner: "proposal" };
    const at = context.clock.now();
    const tree = await treeBefore(tx, proposal);
    const { changes, metadata, result } = await decide({ owner, tree, at, tx });
    if (!changes) {
      unchanged = { result, tree, amounts: new Map(), version: proposal.version - 1 };
      throw new NothingChanged();
    }
    const after = treeAfter(tree, changes);
    refuseSecondChoices(after, changes);
    if (changes.inserted || changes.updated) refuseTooLarge(after.rows, owner.owner);
    await items.write(tx, owner, changes, at);
    keepTree(tx, proposal, after);
    const { amounts } = await reprice(tx, context, proposal, pagesOf(after));
    await recordChange(tx, context, proposal, "items_changed", metadata);
    return { result, tree: after, amounts, version: proposal.version };
  });
  return changing.catch((error: unknown) => {
    if (unchanged && error instanceof NothingChanged) return unchanged;
    throw error;
  });
}
