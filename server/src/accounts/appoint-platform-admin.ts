import type { AnonymousContext } from "../context.ts";
import { invalid } from "../platform/errors.ts";
import { updatePlatformAdminSince } from "./users.store.ts";

/**
 * Lets a user read the analytics of every organization, or revokes this right. Only the command line calls
 * this function.
 */
export async function appointPlatformAdmin(
  { transact, clock }: AnonymousContext,
  email: string,
  isAdmin: boolean,
): Promise<void> {
  const at = clock.now();
  const since = isAdmin ? at : null;
  const isKnown = await transact((tx) => updatePlatformAdminSince(tx, email, { since, at }));
  if (!isKnown) throw invalid({ email: "belongs to no user" });
}
