import type { operations, ProposalSummary, QueryOf } from "@proffer/contract";
import { toOffsetTime } from "@proffer/presentation";
import { frequencies } from "@proffer/pricing";
import type { Context } from "../context.ts";
import type { ExportedTable } from "../services/http/index.ts";
import type { CsvCell } from "../platform/csv.ts";
import { getOrganization } from "../accounts/organizations/index.ts";
import { invalid } from "../platform/errors.ts";
import { listProposals } from "./list-proposals.ts";

type Query = QueryOf<typeof operations.exportProposalsCsv>;

/** Maximum number of proposals in one file. */
const maxExported = 20_000;

/** Rows that are read at once. */
const batchSize = 100;

/** Lists the proposals that filters choose as a table, with a column for the totals of each frequency in use. */
export async function exportProposals(context: Context, query: Query): Promise<ExportedTable> {
  const summaries: ProposalSummary[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: Awaited<ReturnType<typeof listProposals>> = await listProposals(context, {
      ...query,
      fields: "summary",
      limit: batchSize,
      cursor,
    });
    const { total } = page.pagination;
    if (total > maxExported)
      throw invalid({
        search: `chooses ${total} proposals, and one file holds ${maxExported}: choose fewer with filters`,
      });
    summaries.push(...(page.data as readonly ProposalSummary[]));
    cursor = page.next_cursor ?? null;
  }
  const { time_zone } = await getOrganization(context.read, context.caller.organizationId);
  const toTime = (instant: string | null) => instant && toOffsetTime(instant, time_zone);
  const used = frequencies.filter((frequency) => summaries.some(({ totals }) => totals[frequency]));
  const columns: Readonly<Record<string, (summary: ProposalSummary) => CsvCell>> = {
    proposal_number: ({ proposal_number }) => proposal_number,
    name: ({ name }) => name,
    status: ({ status }) => status,
    client_name: ({ client_name }) => client_name,
    contact_name: ({ contact_name }) => contact_name,
    owner: ({ owner }) => owner?.name,
    tags: ({ tags }) => tags.join("|"),
    currency: ({ totals }) => totals.currency,
    ...Object.fromEntries(
      used.map((frequency) => [
        `total ${frequency}`,
        ({ totals }: ProposalSummary) => totals[frequency]?.selected,
      ]),
    ),
    sent_at: ({ sent_at }) => toTime(sent_at),
    expiring_on: ({ expiring_on }) => toTime(expiring_on),
    updated_at: ({ updated_at }) => toTime(updated_at),
    views: ({ views }) => views,
    signer_count: ({ signing }) => signing?.signer_count,
    signed_count: ({ signing }) => signing?.signed_count,
  };
  const toCells = Object.values(columns);
  return {
    name: "Proposals",
    rows: [Object.keys(columns), ...summaries.map((summary) => toCells.map((toCell) => toCell(summary)))],
  };
}
