import { type EventType, recordEvent } from "../events/index.ts";
import type { Actor, Tx } from "../context.ts";
import type { Proposal } from "./proposal.ts";

/** Writes what happened to a proposal, for whoever follows it. Nobody follows a template: it fires nothing. */
export async function recordChange(
  tx: Tx,
  actor: Actor,
  proposal: Pick<Proposal, "id" | "kind">,
  type: EventType,
  metadata?: Record<string, unknown>,
): Promise<void> {
  if (proposal.kind === "template") return;
  await recordEvent(tx, actor, { proposalId: proposal.id, type, ...(metadata && { metadata }) });
}
