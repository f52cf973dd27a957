import { type Proposal, toFields } from "../proposals/index.ts";
import type { VersionedContent, VersionEntry } from "../versions/index.ts";

/** A draft or template as sending it now would leave it; every other proposal is as its link finds it already. */
export function toSent(proposal: Proposal, senderId: string, now: string): Proposal {
  if (proposal.status !== "DRAFT") return proposal;
  const { settings, cached_totals } = proposal;
  return {
    ...proposal,
    kind: "proposal",
    status: "SENT",
    sent_at: now,
    sent_by: senderId,
    // Sending fixes the currency that was inherited.
    settings: { ...settings, currency: settings.currency ?? cached_totals.currency },
  };
}

/** The draft that has the content of a version; its totals are those of the proposal. */
export function toVersionDraft(proposal: Proposal, entry: VersionEntry, content: VersionedContent): Proposal {
  const { kind, rows: _rows, ...written } = content;
  return {
    ...proposal,
    ...toFields(written),
    kind,
    version: entry.version,
    status: "DRAFT",
    held_from: null,
    sent_at: null,
    acceptance: null,
    recipients_signed_at: null,
  };
}
