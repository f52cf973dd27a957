import { describeAgent, type Actor, type Tx } from "../../context.ts";
import { createChainEntry, type AuditEntry } from "./audit-chain.ts";
import { toCanonicalJson } from "../../platform/canonical-json.ts";
import { insertEntry, findLastEntry } from "./audit.store.ts";

export type AuditAction =
  | "sent"
  | "revised"
  | "approval_requested"
  | "approval_withdrawn"
  | "approval_given"
  | "approval_rejected"
  | "status_changed"
  | "link_rotated"
  | "viewed"
  | "selection_changed"
  | "frozen"
  | "signature_requested"
  | "signed"
  | "signing_voided"
  | "accepted"
  | "declined"
  | "payment_received"
  | "payment_refunded"
  | "payment_returned";

/**
 * The facts of an entry. They must contain no secrets, because members can see the trail, and because it is
 * printed in the certificate.
 */
export type AuditFacts = { readonly action: AuditAction } & Readonly<Record<string, unknown>>;

/**
 * Appends entries to the proposal's audit trail. The caller must have locked the proposal's row, so that two
 * changes never append to the same entry.
 */
export async function appendAudit(
  tx: Tx,
  actor: Actor,
  { organization_id, id }: { readonly organization_id: string; readonly id: string },
  entries: readonly AuditFacts[],
): Promise<void> {
  if (entries.length === 0) return;
  let head: Pick<AuditEntry, "seq" | "hash"> | undefined = await findLastEntry(tx, organization_id, id);
  for (const facts of entries) {
    const { entry, ...link } = createChainEntry(head, {
      at: actor.clock.now(),
      proposal_id: id,
      entry: { ...facts, by: describeActor(actor) },
    });
    await insertEntry(tx, { ...link, organization_id, entry_json: toCanonicalJson(entry) });
    head = { seq: link.seq, hash: link.hash };
  }
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
