import type { Context } from "../../context.ts";
import { accessChanged } from "../callers.ts";
import { lockMemberToChange } from "./change-member.ts";
import { setRole } from "./members.store.ts";
import type { Role } from "../tables.ts";

export async function updateMember(context: Context, userId: string, role: Role) {
  return context.transact(async (tx) => {
    const found = await lockMemberToChange(tx, context, userId, role);
    await setRole(tx, context.caller.organizationId, userId, role);
    accessChanged.sendAfterCommit(tx, null);
    return { ...found, role };
  });
}
