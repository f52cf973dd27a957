import type { Context } from "../../context.ts";
import type { Accounts } from "../accounts.ts";
import { deleteSession } from "./sessions.store.ts";

/** Ends the session of the request: its cookie, refresh token and access tokens stop working. */
export async function signOut({ callers }: Accounts, { transact, caller }: Context): Promise<void> {
  const { sessionId } = caller;
  if (sessionId !== null) await transact((tx) => deleteSession(tx, sessionId));
  callers.forget();
}
