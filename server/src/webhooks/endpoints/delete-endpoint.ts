import { assertRight } from "../../accounts/index.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { updateEndpointFields } from "./endpoints.store.ts";

/** Deletes an endpoint. Its queue is not sent any more; `purge-webhooks.ts` removes its rows. */
export async function deleteEndpoint({ caller, transact, clock }: Context, id: string): Promise<void> {
  assertRight(caller, "manage webhooks");
  const columns = { slot: null, deleted_at: clock.now(), secret_sealed: "", old_secret_sealed: null };
  const deleted = await transact((tx) => updateEndpointFields(tx, caller.organizationId, id, columns));
  if (!deleted) throw notFound(id);
}
