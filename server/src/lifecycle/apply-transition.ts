import type { Actor, Tx } from "../context.ts";
import { isSettled, recordChange, reprice, setColumns } from "../proposals/core.ts";
import type { ProposalRow } from "../schema.ts";
import { appendAudit } from "./audit/append-audit.ts";
import { factsOf } from "./facts.ts";
import { revokeSignerLinks } from "./links/links.store.ts";
import { voidRound } from "./signing/signers.store.ts";
import { refusalError } from "./refusal.ts";
import { decide, type Step, type Trigger } from "./transitions.ts";

/** What a change says beyond the table. */
interface Particulars {
  readonly columns?: Partial<ProposalRow>;
  /** For the event. */
  readonly metadata?: Record<string, unknown>;
  /** For the audit trail. */
  readonly audit?: Record<string, unknown>;
}

/** Refused with 400 and details.status where the table knows no way. */
export function demandTransition(proposal: ProposalRow, trigger: Trigger, now: string): Step {
  const facts = factsOf(proposal, now);
  const decision = decide(facts, trigger);
  if ("refusal" in decision) throw refusalError(decision.refusal, facts, trigger);
  return decision;
}

/**
 * The only code that writes a status. The caller holds the proposal's row. The table decides; the row, its totals, the
 * one event and the audit trail follow in the same transaction.
 */
export async function applyTransition(
  tx: Tx,
  actor: Actor,
  proposal: ProposalRow,
  trigger: Trigger,
  { columns, metadata, audit }: Particulars = {},
): Promise<ProposalRow> {
  const at = actor.clock.now();
  const { to, transition } = demandTransition(proposal, trigger, at);
  const written = { ...transition.sets?.(proposal, at), ...columns, status: to };
  const changed = { ...proposal, ...written };
  await setColumns(tx, proposal, written);
  const voided = transition.voidsSigning && (await voidSignatures(tx, proposal, at));
  if (isSettled(proposal) !== isSettled(changed)) await reprice(tx, actor, changed);
  const change = { old_status: proposal.status, new_status: to };
  await recordChange(tx, actor, changed, transition.event ?? "status_changed", { ...change, ...metadata });
  await appendAudit(tx, actor, changed, {
    action: transition.audit ?? "status_changed",
    ...change,
    ...(voided !== undefined && { voided_round: voided }),
    ...audit,
  });
  return changed;
}

async function voidSignatures(tx: Tx, proposal: ProposalRow, at: string): Promise<number | undefined> {
  await revokeSignerLinks(tx, proposal.organization_id, proposal.id, at);
  return voidRound(tx, proposal, at);
}
