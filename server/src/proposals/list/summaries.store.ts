import type { Reader } from "../../context.ts";
import { compileListQuery } from "../../platform/db/compile-query.ts";
import { RecentRows, type RowVersion } from "../../platform/db/recent-reads.ts";
import type { Proposal } from "../proposal.ts";

const summaryFields = [
  "id",
  "kind",
  "name",
  "proposal_number",
  "client_name",
  "contact_name",
  "status",
  "owner_id",
  "updated_by",
  "updated_at",
  "archived_at",
  "expiring_on",
  "sent_at",
  "recipients_signed_at",
  "last_activity_at",
  "view_count",
  "signing_round",
  "revision_number",
  "open_threads",
  "approval_state",
  "payment_state",
  "payment_due_on",
] as const;

/** The fields of a proposal in a list row. */
export type SummarizedProposal = Pick<
  Proposal,
  (typeof summaryFields)[number] | "tags" | "totals" | "cached_totals" | "contract" | "due" | "transactions"
>;

const byIds = compileListQuery((read: Reader, ids: readonly string[], given: { organizationId: string }) =>
  read
    .selectFrom("proposals")
    .select([
      ...summaryFields,
      "state_id",
      "tags_json",
      "totals_json",
      "cached_totals_json",
      "contract_json",
      "due_json",
      "transactions_json",
    ])
    .where("organization_id", "=", given.organizationId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null),
);

const recentlySummarized = new RecentRows<SummarizedProposal>();

/** Estimates the memory of a row in bytes: its objects and the JSON made from them. */
const estimateSize = (characters: number): number => 4 * characters + 4_000;

/** Finds proposals by id without their large fields. */
export function listSummarized(
  read: Reader,
  organizationId: string,
  versions: readonly RowVersion[],
): Promise<ReadonlyMap<string, SummarizedProposal>> {
  return recentlySummarized.list(read, versions, async (ids) => {
    const rows = await byIds(read, ids, { organizationId });
    return rows.map(
      ({
        state_id,
        tags_json,
        totals_json,
        cached_totals_json,
        contract_json,
        due_json,
        transactions_json,
        ...plain
      }) => ({
        id: plain.id,
        state_id,
        row: {
          ...plain,
          tags: JSON.parse(tags_json),
          totals: JSON.parse(totals_json),
          cached_totals: JSON.parse(cached_totals_json),
          contract: contract_json === null ? null : JSON.parse(contract_json),
          due: due_json === null ? null : JSON.parse(due_json),
          transactions: transactions_json === null ? [] : JSON.parse(transactions_json),
        },
        size: estimateSize(
          [tags_json, totals_json, contract_json, due_json, transactions_json].join("").length,
        ),
      }),
    );
  });
}
