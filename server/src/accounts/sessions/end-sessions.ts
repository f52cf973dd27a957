import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import type { Accounts } from "../accounts.ts";
import { deleteSessionOfUser, deleteSessionsOfUser } from "./sessions.store.ts";

/** Ends one session of the caller: its cookie, refresh token and access tokens are worth nothing now. */
export async function endSession(
  { callers }: Accounts,
  { transact, caller }: Context,
  id: string,
): Promise<void> {
  const isEnded = await transact((tx) => deleteSessionOfUser(tx, caller.userId, id));
  callers.forget();
  if (!isEnded) throw notFound(id);
}

/** Ends every session of the caller but the one of this request. */
export async function endOtherSessions({ callers }: Accounts, { transact, caller }: Context): Promise<void> {
  await transact((tx) => deleteSessionsOfUser(tx, caller.userId, caller.sessionId));
  callers.forget();
}
