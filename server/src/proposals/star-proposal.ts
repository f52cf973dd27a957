import type { Context } from "../context.ts";
import { invalid, notFound } from "../platform/errors.ts";
import { findKind } from "./proposals.store.ts";
import { deleteStar, insertStar } from "./stars.store.ts";

/** Sets or removes the caller's star. A repetition changes nothing (specification, 4.9). */
export async function starProposal(context: Context, id: string, isStarred: boolean): Promise<void> {
  const { organizationId, userId } = context.caller;
  await context.transact(async (tx) => {
    const kind = await findKind(tx, organizationId, id);
    if (kind === undefined) throw notFound(id);
    if (kind === "revision") throw invalid({ id: "is the draft of a revision: star its original" });
    const star = { organization_id: organizationId, user_id: userId, proposal_id: id };
    await (isStarred ? insertStar(tx, { ...star, created_at: context.clock.now() }) : deleteStar(tx, star));
  });
}
