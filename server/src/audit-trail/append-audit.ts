import { describeAgent, type Actor, type Tx } from "../context.ts";
import type { PlainFields } from "../schema.ts";
import { createChainEntry } from "./audit-chain.ts";
import { toCanonicalJson } from "../platform/canonical-json.ts";
import { insertEntry, findLastEntry } from "./audit.store.ts";

export type AuditAction =
  | "sent"
  | "status_changed"
  | "link_rotated"
  | "viewed"
  | "selection_changed"
  | "frozen"
  | "signature_requested"
  | "signed"
  | "signing_voided"
  | "accepted"
  | "declined";

/** Facts of an entry, free of secrets: the trail is shown to members and goes into the certificate. */
export type AuditFacts = { readonly action: AuditAction } & Readonly<Record<string, unknown>>;

/**
 * Adds to the proposal's audit trail in the transaction of the change. The caller holds the proposal's row, so that
 * two changes never continue the trail from the same entry.
 */
export async function appendAudit(
  tx: Tx,
  actor: Actor,
  { organization_id, id }: Pick<PlainFields, "organization_id" | "id">,
  facts: AuditFacts,
): Promise<void> {
  const previous = await findLastEntry(tx, organization_id, id);
  const { entry, ...link } = createChainEntry(previous, {
    at: actor.clock.now(),
    proposal_id: id,
    entry: { ...facts, by: describeActor(actor) },
  });
  await insertEntry(tx, { ...link, organization_id, entry_json: toCanonicalJson(entry) });
}

function describeActor(actor: Actor) {
  if ("caller" in actor) return { kind: "member", user_id: actor.caller.userId, ...describeAgent(actor) };
  if (!("link" in actor)) return { kind: "operator" };
  const { link, address, agent } = actor;
  const visit = { link_id: link.id, address, agent };
  return link.signer
    ? { kind: "signer", signer_id: link.signer.id, name: link.signer.name, ...visit }
    : { kind: "recipient", ...visit };
}
