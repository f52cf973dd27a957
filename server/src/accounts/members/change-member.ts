import type { Context, Tx } from "../../context.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { requireRight } from "../policy.ts";
import { hasOtherOwner, findMemberById } from "./members.store.ts";
import { lockOrganization } from "../organizations/index.ts";
import type { Role } from "../tables.ts";

/**
 * The member whose role becomes `next`, or who goes when that is null: checked that the caller may do it and that an owner
 * remains, with the members held still until the transaction ends.
 */
export async function lockMemberToChange(tx: Tx, { caller }: Context, userId: string, next: Role | null) {
  const { organizationId } = caller;
  const isLeaving = next === null && userId === caller.userId;
  if (!isLeaving) requireRight(caller, "manage members");
  await lockOrganization(tx, organizationId);
  const member = await findMemberById(tx, organizationId, userId);
  if (!member) throw notFound(userId);
  if (!isLeaving && (member.role === "owner" || next === "owner"))
    requireRight(caller, "appoint or remove owners");
  if (member.role === "owner" && next !== "owner" && !(await hasOtherOwner(tx, organizationId, userId)))
    throw new AppError(
      "CONFLICT",
      "The last owner can neither leave nor be demoted: appoint another owner first",
    );
  return member;
}
