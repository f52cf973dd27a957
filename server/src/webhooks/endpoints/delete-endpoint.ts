import { requireRight } from "../../accounts/index.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { setEndpoint } from "./endpoints.store.ts";

/** Ends its queue at once, however long it is; `purge-webhooks.ts` removes what is left of it. */
export async function deleteEndpoint({ caller, transact, clock }: Context, id: string): Promise<void> {
  requireRight(caller, "manage webhooks");
  const gone = { slot: null, deleted_at: clock.now(), secret_sealed: "", old_secret_sealed: null };
  const deleted = await transact((tx) => setEndpoint(tx, caller.organizationId, id, gone));
  if (!deleted) throw notFound(id);
}
