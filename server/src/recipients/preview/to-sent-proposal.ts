import { type Proposal, toFields } from "../../proposals/index.ts";
import type { VersionedContent, VersionEntry } from "../../records/versions/index.ts";

/** Converts a draft or template to the proposal that sending it now would make. Any other proposal stays as it is. */
export function toSentProposal(proposal: Proposal, senderId: string, now: string): Proposal {
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

/** Makes a draft with the content of a version and the totals of the proposal. */
export function toVersionDraft(proposal: Proposal, entry: VersionEntry, content: VersionedContent): Proposal {
  const { kind, rows: _rows, ...written } = content;
  return {
    ...proposal,
    ...toFields(written, proposal.sent_to),
    kind,
    version: entry.version,
    status: "DRAFT",
    held_from: null,
    sent_at: null,
    acceptance: null,
    recipients_signed_at: null,
  };
}
