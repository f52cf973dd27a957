import type { AnonymousContext } from "../context.ts";

/** Forgets the sessions, invitations and password-reset tokens that have expired. Answers how many. */
export async function purgeExpired({ transact, clock }: AnonymousContext): Promise<number> {
  let purged = 0;
  for (const table of ["sessions", "invitations", "one_time_tokens"] as const) {
    const { numDeletedRows } = await transact((tx) =>
      tx.deleteFrom(table).where("expires_at", "<=", clock.now()).executeTakeFirst(),
    );
    purged += Number(numDeletedRows);
  }
  return purged;
}
