import type { Context } from "../../context.ts";
import { accessChanged } from "../callers.ts";
import { deleteSession } from "./sessions.store.ts";

/** Ends the session of the request: its cookie, refresh token and access tokens stop working. */
export async function signOut({ transact, caller }: Context): Promise<void> {
  const { sessionId } = caller;
  if (sessionId === null) return;
  await transact(async (tx) => {
    accessChanged.sendAfterCommit(tx, null);
    await deleteSession(tx, sessionId);
  });
}
