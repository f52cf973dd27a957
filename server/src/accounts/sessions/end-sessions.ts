import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { accessChanged } from "../callers.ts";
import { deleteSessionOfUser, deleteSessionsOfUser } from "./sessions.store.ts";

/** Ends one session of the caller: its cookie, refresh token and access tokens are worth nothing now. */
export async function endSession({ transact, caller }: Context, id: string): Promise<void> {
  const isEnded = await transact(async (tx) => {
    accessChanged.sendAfterCommit(tx, null);
    return deleteSessionOfUser(tx, caller.userId, id);
  });
  if (!isEnded) throw notFound(id);
}

/** Ends every session of the caller but the one of this request. */
export async function endOtherSessions({ transact, caller }: Context): Promise<void> {
  await transact(async (tx) => {
    accessChanged.sendAfterCommit(tx, null);
    await deleteSessionsOfUser(tx, caller.userId, caller.sessionId);
  });
}
