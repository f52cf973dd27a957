import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { requireRight } from "../policy.ts";
import { takeInvitation } from "./invitations.store.ts";

export async function revokeInvitation({ transact, caller }: Context, id: string): Promise<void> {
  requireRight(caller, "manage members");
  const taken = await transact((tx) => takeInvitation(tx, { organization_id: caller.organizationId, id }));
  if (!taken) throw notFound(id);
}
