import type { OpenSession } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { listOrganizationNames } from "../organizations/index.ts";
import { listSessionsOfUser } from "./sessions.store.ts";

/** Maximum that the contract allows in an answer. */
const maxListed = 1_000;

/** Lists where the caller is signed in, in every organization. */
export async function listSessions({ read, caller, clock }: Context): Promise<OpenSession[]> {
  const rows = await listSessionsOfUser(read, caller.userId, clock.now(), maxListed);
  const organizations = await listOrganizationNames(read, [
    ...new Set(rows.map(({ organization_id }) => organization_id)),
  ]);
  const names = new Map(organizations.map(({ id, name }) => [id, name]));
  return rows.map(({ id, kind, organization_id, agent, created_at, last_used_at, expires_at }) => ({
    id,
    kind,
    organization: { id: organization_id, name: names.get(organization_id) ?? "" },
    agent,
    is_current: id === caller.sessionId,
    created_at,
    last_used_at: last_used_at ?? created_at,
    expires_at,
  }));
}
