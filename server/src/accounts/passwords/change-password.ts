import type { Context } from "../../context.ts";
import type { Accounts } from "../accounts.ts";
import { accessChanged } from "../callers.ts";
import { confirmPassword } from "../identity/confirm-password.ts";
import { deleteSessionsOfUser } from "../sessions/sessions.store.ts";
import { setPasswordHash } from "../users.store.ts";
import { deleteResetToken } from "./reset-tokens.store.ts";

/** Changes the password and ends the user's other sessions. API keys stay. */
export async function changePassword(
  accounts: Accounts,
  context: Context,
  input: { current: string; next: string },
): Promise<void> {
  const { userId, sessionId } = context.caller;
  await confirmPassword(accounts, context, "current_password", input.current);
  const hash = await accounts.passwords.hash(input.next);
  await context.transact(async (tx) => {
    await setPasswordHash(tx, context.clock, userId, hash);
    await deleteResetToken(tx, userId);
    await deleteSessionsOfUser(tx, userId, sessionId);
    accessChanged.sendAfterCommit(tx, null);
  });
}
