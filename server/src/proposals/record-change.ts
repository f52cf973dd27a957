import { type EventType, recordEvent } from "../records/events/index.ts";
import type { Actor, Tx } from "../context.ts";
import type { Proposal } from "./proposal.ts";

/** Writes what happened to a proposal, for whoever follows it. Nobody follows a template: it fires nothing. */
export async function recordChange(
  tx: Tx,
  actor: Actor,
  proposal: Pick<Proposal, "id" | "kind" | "status">,
  type: EventType,
  metadata?: Record<string, unknown>,
): Promise<void> {
  if (proposal.kind === "template") return;
  const { id: proposalId, status } = proposal;
  await recordEvent(tx, actor, { proposalId, type, status, ...(metadata && { metadata }) });
}
