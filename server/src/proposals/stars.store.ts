import type { Reader, Tx } from "../context.ts";
import { compileQuery } from "../platform/db/compile-query.ts";
import type { StarRow } from "./tables.ts";

export type Star = Pick<StarRow, "organization_id" | "user_id" | "proposal_id">;

/** Sets a star, unless it already exists. */
export async function insertStar(tx: Tx, star: StarRow): Promise<void> {
  await tx
    .insertInto("stars")
    .values(star)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteStar(tx: Tx, star: Star): Promise<void> {
  await tx
    .deleteFrom("stars")
    .where("organization_id", "=", star.organization_id)
    .where("user_id", "=", star.user_id)
    .where("proposal_id", "=", star.proposal_id)
    .execute();
}

const select = compileQuery((read: Reader, given: Star) =>
  read
    .selectFrom("stars")
    .select("proposal_id")
    .where("organization_id", "=", given.organization_id)
    .where("user_id", "=", given.user_id)
    .where("proposal_id", "=", given.proposal_id),
);

export async function isStarred(
  read: Reader,
  organizationId: string,
  userId: string,
  proposalId: string,
): Promise<boolean> {
  const star = { organization_id: organizationId, user_id: userId, proposal_id: proposalId };
  return (await select(read, star)).length > 0;
}
