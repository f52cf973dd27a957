import type { Actor, Tx } from "../context.ts";
import { type EventType, recordEvent } from "../records/events/index.ts";
import type { Proposal } from "./proposal.ts";

/** Records an event of a proposal. Templates and draft revisions have no events. */
export async function recordChange(
  tx: Tx,
  actor: Actor,
  proposal: Pick<Proposal, "id" | "kind" | "status">,
  type: EventType,
  metadata?: Record<string, unknown>,
): Promise<void> {
  if (proposal.kind !== "proposal") return;
  const { id: proposalId, status } = proposal;
  await recordEvent(tx, actor, { proposalId, type, status, ...(metadata && { metadata }) });
}

interface TermChange {
  readonly type: "expiry_changed" | "link_access_changed";
  readonly metadata: { readonly old_value: unknown; readonly new_value: unknown };
}

/**
 * Lists changes to the expiry and to the access by link. Empty before the proposal is sent, because the
 * client cannot notice them yet.
 */
export function listTermChanges(before: Proposal, after: Proposal): TermChange[] {
  if (before.sent_at === null) return [];
  const changes: TermChange[] = [
    {
      type: "expiry_changed",
      metadata: { old_value: getExpiry(before), new_value: getExpiry(after) },
    },
    {
      type: "link_access_changed",
      metadata: { old_value: hasOpenLink(before), new_value: hasOpenLink(after) },
    },
  ];
  return changes.filter(({ metadata }) => metadata.old_value !== metadata.new_value);
}

function getExpiry({ settings }: Proposal): string | null {
  return settings.expiring_on ?? null;
}

function hasOpenLink({ settings }: Proposal): boolean {
  return settings.disable_proposal_access !== true;
}
