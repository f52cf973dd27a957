import type { AnonymousContext } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { hashToken } from "../../platform/tokens.ts";
import type { Accounts } from "../accounts.ts";
import { accessChanged } from "../callers.ts";
import { deleteSessionsOfUser } from "../sessions/sessions.store.ts";
import { setPasswordHash } from "../users.store.ts";
import { isResetToken, useResetToken } from "./reset-tokens.store.ts";

/** Sets a new password with the token of an email, once, and ends every session of the user. API keys stay. */
export async function resetPassword(
  { passwords }: Accounts,
  { transact, clock }: AnonymousContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const hash = await passwords.hash(password);
  await transact(async (tx) => {
    const userId = await useResetToken(tx, hashToken(token), clock.now());
    if (!userId) throw resetLinkGone();
    await setPasswordHash(tx, clock, userId, hash);
    await deleteSessionsOfUser(tx, userId, null);
    accessChanged.sendAfterCommit(tx, null);
  });
}

/** Refuses a token that would not reset a password. */
export async function checkResetToken({ read, clock }: AnonymousContext, token: string): Promise<void> {
  if (!(await isResetToken(read, hashToken(token), clock.now()))) throw resetLinkGone();
}

function resetLinkGone() {
  return invalid({
    token: "has been used or has expired, or a newer one has replaced it: ask for a new one",
  });
}
