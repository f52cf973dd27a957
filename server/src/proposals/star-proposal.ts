import type { Context, Tx } from "../context.ts";
import { notFound } from "../platform/errors.ts";
import { proposalExists } from "./proposals.store.ts";

/** Sets or removes the caller's own star; repeating it changes nothing (specification, 4.9). */
export async function starProposal(context: Context, id: string, isStarred: boolean): Promise<void> {
  const { organizationId, userId } = context.caller;
  await context.transact(async (tx) => {
    if (!(await proposalExists(tx, organizationId, id))) throw notFound(id);
    const star = { organization_id: organizationId, user_id: userId, proposal_id: id };
    await (isStarred ? insertStar(tx, { ...star, created_at: context.clock.now() }) : removeStar(tx, star));
  });
}

type Star = { organization_id: string; user_id: string; proposal_id: string };

async function insertStar(tx: Tx, star: Star & { created_at: string }): Promise<void> {
  await tx
    .insertInto("stars")
    .values(star)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function removeStar(tx: Tx, star: Star): Promise<void> {
  await tx
    .deleteFrom("stars")
    .where("organization_id", "=", star.organization_id)
    .where("user_id", "=", star.user_id)
    .where("proposal_id", "=", star.proposal_id)
    .execute();
}
