import type { Context, RecipientContext } from "../../context.ts";
import {
  type ChangedProposal,
  changeLockedProposal,
  changeProposal,
  type Decide,
  type Decision,
  type LockedProposal,
  type PresentedProposal,
  presentProposal,
} from "../../proposals/index.ts";
import { lockForRecipient } from "./lock-for-recipient.ts";

/** Changes a proposal for a member who moves it through its lifecycle, and presents it. */
export async function changeLifecycle(
  context: Context,
  id: string,
  decide: Decide<Decision>,
): Promise<PresentedProposal> {
  const { proposal } = await changeProposal(context, id, "change status", decide);
  return presentProposal(context, proposal);
}

/** Changes a proposal for the holder of an open link to it. `seen` is the version that the holder saw. */
export function changeAsRecipient<D extends Decision>(
  context: RecipientContext,
  decide: Decide<D>,
  seen?: number,
): Promise<ChangedProposal<D>> {
  return changeLockedProposal(
    context,
    (tx) => lockForRecipient(tx, context, seen),
    async (locked) => withView(await decide(locked), locked),
  );
}

/**
 * Adds the first view to the act of a recipient. Whoever chooses or decides has opened the proposal, though the view may not have been
 * counted because the browser was taken for a robot or sent no view.
 */
function withView<D extends Decision>(decision: D, { proposal, at }: LockedProposal): D {
  const change: Decision = decision;
  if (change.unchanged || proposal.first_viewed_at !== null) return decision;
  const view = { first_viewed_at: at, last_viewed_at: at, view_count: 1 };
  return { ...decision, fields: { ...change.fields, ...view } };
}
