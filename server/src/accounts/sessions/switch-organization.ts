import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import type { Accounts } from "../accounts.ts";
import { listMemberships } from "../members/memberships.store.ts";
import { moveSession } from "./sessions.store.ts";

/** The session goes on in another organization of the user; access tokens of the former one end. */
export async function switchOrganization(
  { callers }: Accounts,
  { read, transact, caller }: Context,
  organizationId: string,
): Promise<void> {
  const { sessionId, userId } = caller;
  const memberships = await listMemberships(read, userId);
  if (!memberships.some(({ id }) => id === organizationId)) throw notFound(organizationId);
  if (sessionId !== null) await transact((tx) => moveSession(tx, sessionId, organizationId));
  callers.forget();
}
