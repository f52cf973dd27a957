import { type EventType, hasHappened, recordEvent } from "../analytics/core.ts";
import { organizationOfActor, type Actor, type Tx } from "../context.ts";
import type { ProposalRow } from "../schema.ts";

/** Writes what happened to a proposal, for whoever follows it. Nobody follows a template: it fires nothing. */
export async function recordChange(
  tx: Tx,
  actor: Actor,
  proposal: Pick<ProposalRow, "id" | "kind">,
  type: EventType,
  metadata?: Record<string, unknown>,
): Promise<void> {
  if (proposal.kind === "template") return;
  await recordEvent(tx, actor, { proposalId: proposal.id, type, ...(metadata && { metadata }) });
}

/** The same of a template that is made a proposal: it is new to whoever follows, unless it was one before. */
export async function recordAppearance(
  tx: Tx,
  actor: Actor,
  proposal: Pick<ProposalRow, "id" | "kind">,
): Promise<void> {
  const type = "proposal_created";
  const organizationId = organizationOfActor(actor);
  if (await hasHappened(tx, { organizationId, proposalId: proposal.id, type })) return;
  await recordChange(tx, actor, proposal, type);
}
