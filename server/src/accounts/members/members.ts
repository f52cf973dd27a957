import type { Context, Tx } from "../../context.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { deleteApiKeysOfMember } from "../api-keys/api-keys.store.ts";
import { accessChanged } from "../callers.ts";
import { checkApprovalsAfter, lockOrganization } from "../organizations/index.ts";
import { assertRight } from "../policy.ts";
import { deleteSessionsOfMember } from "../sessions/sessions.store.ts";
import type { Role } from "../tables.ts";
import { setRole, deleteMember, hasOtherOwner, findMemberById } from "./members.store.ts";

export async function updateMember(context: Context, userId: string, role: Role) {
  return context.transact(async (tx) => {
    const found = await lockMemberToChange(tx, context, userId, role);
    await setRole(tx, context.caller.organizationId, userId, role);
    await checkApprovalsAfter(tx, context.clock.now(), "members", context.caller.organizationId);
    accessChanged.sendAfterCommit(tx, null);
    return { ...found, role };
  });
}

/**
 * Removes a member, or lets the caller leave. Ends the member's sessions and keys in this organization, but
 * keeps everything that the member created.
 */
export async function removeMember(context: Context, userId: string): Promise<void> {
  const { organizationId } = context.caller;
  await context.transact(async (tx) => {
    await lockMemberToChange(tx, context, userId, null);
    await deleteSessionsOfMember(tx, organizationId, userId);
    await deleteApiKeysOfMember(tx, organizationId, userId);
    await deleteMember(tx, organizationId, userId);
    await checkApprovalsAfter(tx, context.clock.now(), "members", organizationId);
    accessChanged.sendAfterCommit(tx, null);
  });
}

/**
 * Gets the member whose role becomes `next`, or who leaves if `next` is null. Asserts that the caller may do
 * this and that an owner remains. Locks the members until the transaction ends.
 */
async function lockMemberToChange(tx: Tx, { caller }: Context, userId: string, next: Role | null) {
  const { organizationId } = caller;
  const isLeaving = next === null && userId === caller.userId;
  if (!isLeaving) assertRight(caller, "manage members");
  await lockOrganization(tx, organizationId);
  const member = await findMemberById(tx, organizationId, userId);
  if (!member) throw notFound(userId);
  if (!isLeaving && (member.role === "owner" || next === "owner"))
    assertRight(caller, "appoint or remove owners");
  if (member.role === "owner" && next !== "owner" && !(await hasOtherOwner(tx, organizationId, userId)))
    throw new AppError(
      "CONFLICT",
      "The last owner can neither leave nor be demoted: appoint another owner first",
    );
  return member;
}
