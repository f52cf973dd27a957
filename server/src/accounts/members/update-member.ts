import type { Context } from "../../context.ts";
import type { Accounts } from "../accounts.ts";
import { lockMemberToChange } from "./change-member.ts";
import { setRole } from "./members.store.ts";
import type { Role } from "../tables.ts";

export async function updateMember({ callers }: Accounts, context: Context, userId: string, role: Role) {
  const member = await context.transact(async (tx) => {
    const found = await lockMemberToChange(tx, context, userId, role);
    await setRole(tx, context.caller.organizationId, userId, role);
    return { ...found, role };
  });
  callers.forget();
  return member;
}
