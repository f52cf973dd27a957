import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { accessChanged } from "../callers.ts";
import { listMemberships } from "../members/memberships.store.ts";
import { moveSession } from "./sessions.store.ts";

/** The session goes on in another organization of the user; access tokens of the former one end. */
export async function switchOrganization(
  { read, transact, caller }: Context,
  organizationId: string,
): Promise<void> {
  const { sessionId, userId } = caller;
  const memberships = await listMemberships(read, userId);
  if (!memberships.some(({ id }) => id === organizationId)) throw notFound(organizationId);
  if (sessionId === null) return;
  await transact(async (tx) => {
    accessChanged.sendAfterCommit(tx, null);
    await moveSession(tx, sessionId, organizationId);
  });
}
