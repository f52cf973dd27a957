import { getOrganizationId, type Actor, type Tx } from "../../context.ts";
import { Signal } from "../../platform/db/signals.ts";
import { createId } from "../../platform/ids.ts";
import { insertEntry } from "./entries.store.ts";

/** Sent with the id of a proposal or template after a commit that logged its change. */
export const changeLogged = new Signal<string>("change logged");

interface LoggedChange {
  readonly id: string;
  readonly version: number;
}

/** Logs a change of a proposal or template in its transaction, for the members who follow their organization. */
export async function logChange(
  tx: Tx,
  actor: Actor,
  { id, version }: LoggedChange,
  types: readonly string[],
): Promise<void> {
  await insertEntry(tx, {
    organization_id: getOrganizationId(actor),
    id: createId(),
    proposal_id: id,
    version,
    types_json: JSON.stringify([...new Set(types)]),
    at: actor.clock.now(),
    user_id: "caller" in actor ? actor.caller.userId : null,
  });
  changeLogged.sendAfterCommit(tx, id);
}
