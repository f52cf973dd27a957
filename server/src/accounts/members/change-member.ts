import type { Context, Tx } from "../../context.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { requireRight } from "../policy.ts";
import type { Role } from "../../schema.ts";
import { hasOtherOwner, lockMembers, memberById } from "./members.store.ts";

/**
 * The member whose role becomes `next`, or who goes when that is null: checked that the caller may do it and that an owner
 * remains, with the members held still until the transaction ends.
 */
export async function memberToChange(tx: Tx, { caller }: Context, userId: string, next: Role | null) {
  const { organizationId } = caller;
  const isLeaving = next === null && userId === caller.userId;
  if (!isLeaving) requireRight(caller, "manage members");
  await lockMembers(tx, organizationId);
  const member = await memberById(tx, organizationId, userId);
  if (!member) throw notFound(userId);
  if (!isLeaving && (member.role === "owner" || next === "owner"))
    requireRight(caller, "make or unmake owners");
  if (member.role === "owner" && next !== "owner" && !(await hasOtherOwner(tx, organizationId, userId)))
    throw new AppError(
      "CONFLICT",
      "The last owner can neither leave nor be demoted: make another owner first",
    );
  return member;
}
