import type { ProposalListItem } from "../records/proposal-list-item.ts";
import { ids, times } from "./ids.ts";
import { listItemExample } from "./proposals.ts";

/** The proposal of the examples after a change of status. */
export function statusExample(status: ProposalListItem["status"]): ProposalListItem {
  const isWon = status === "WON";
  return {
    ...listItemExample,
    status,
    sent_at: times.updated,
    ...(isWon && {
      status_detail: { marked_as_won_method: "digital_signature" },
      allRecipientsSigned: true,
      completed_at: "2026-03-04T16:20:00.000Z",
      last_activity_at: "2026-03-04T16:20:00.000Z",
    }),
  };
}

const beginning = "0".repeat(64);

export const auditTrailExample = {
  data: [
    {
      seq: 1,
      at: times.updated,
      proposal_id: ids.proposal,
      entry: {
        action: "sent",
        by: { kind: "member", user_id: ids.user },
        old_status: "DRAFT",
        new_status: "SENT",
        recipients: [{ name: "Hank Scorpio", email: "hank@globex.test" }],
      },
      previous_hash: beginning,
      hash: "520c3e281e55690d275c5b89fd3f889e1aafe27dc46b66bafc1941e8c78794ee",
    },
  ],
  snapshot_sha256: null,
  pagination: { page: 1, limit: 1, total: 1, pages: 1 },
};
