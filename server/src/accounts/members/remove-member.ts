import type { Context } from "../../context.ts";
import { accessChanged } from "../callers.ts";
import { deleteApiKeysOfMember } from "../api-keys/api-keys.store.ts";
import { deleteSessionsOfMember } from "../sessions/sessions.store.ts";
import { lockMemberToChange } from "./change-member.ts";
import { deleteMember } from "./members.store.ts";

/** Removes a member, or lets the caller leave. Their sessions and keys in this organization end with it; what they made stays. */
export async function removeMember(context: Context, userId: string): Promise<void> {
  const { organizationId } = context.caller;
  await context.transact(async (tx) => {
    await lockMemberToChange(tx, context, userId, null);
    await deleteSessionsOfMember(tx, organizationId, userId);
    await deleteApiKeysOfMember(tx, organizationId, userId);
    await deleteMember(tx, organizationId, userId);
    accessChanged.sendAfterCommit(tx, null);
  });
}
