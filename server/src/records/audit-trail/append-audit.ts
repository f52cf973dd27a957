import { describeAgent, type Actor, type Tx } from "../../context.ts";
import { createChainEntry, type AuditEntry } from "./audit-chain.ts";
import { toCanonicalJson } from "../../platform/canonical-json.ts";
import { RecentStates, type OwnedState } from "../../platform/db/recent-states.ts";
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

type AuditHead = Pick<AuditEntry, "seq" | "hash">;

/** The ends of trails as changes leave them: every change that adds an entry moves the revision. */
const recentHeads = new RecentStates<AuditHead>(1_000_000, () => 500);

interface Addition {
  /** Revision of the proposal when the change locked it. */
  readonly locked: string;
  readonly entries: readonly AuditFacts[];
}

/**
 * Adds to the proposal's audit trail in the transaction of the change, which has moved its revision. The caller holds the proposal's row,
 * so that two changes never continue the trail from the same entry.
 */
export async function appendAudit(
  tx: Tx,
  actor: Actor,
  proposal: OwnedState,
  { locked, entries }: Addition,
): Promise<void> {
  if (entries.length === 0) return;
  const { organization_id, id } = proposal;
  let head: AuditHead | undefined =
    recentHeads.find({ ...proposal, revision: locked }) ?? (await findLastEntry(tx, organization_id, id));
  for (const facts of entries) {
    const { entry, ...link } = createChainEntry(head, {
      at: actor.clock.now(),
      proposal_id: id,
      entry: { ...facts, by: describeActor(actor) },
    });
    await insertEntry(tx, { ...link, organization_id, entry_json: toCanonicalJson(entry) });
    head = { seq: link.seq, hash: link.hash };
  }
  if (head) recentHeads.remember(tx, proposal, head);
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
