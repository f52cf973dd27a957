import type { AnonymousContext } from "../context.ts";
import { deleteExpired, expiringTables } from "./expired.store.ts";

/** Deletes expired sessions, invitations and password-reset tokens. Returns their number. */
export async function purgeExpired({ transact, clock }: AnonymousContext): Promise<number> {
  let purged = 0;
  for (const table of expiringTables) purged += await transact((tx) => deleteExpired(tx, table, clock.now()));
  return purged;
}
