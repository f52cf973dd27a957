import type { operations, ProposalSummary, QueryOf, LineItem, Page, SideBySide } from "@proffer/contract";
import { toOffsetTime } from "@proffer/presentation";
import { frequencies } from "@proffer/pricing";
import { getOrganization } from "../../accounts/organizations/index.ts";
import type { Context } from "../../context.ts";
import type { CsvCell } from "../../platform/csv.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import type { ExportedTable } from "../../services/http/index.ts";
import { findProposalDetail } from "../detail/whole-proposal.ts";
import { listProposals } from "../list/list-proposals.ts";

type Query = QueryOf<typeof operations.exportProposalsCsv>;

/** Maximum number of proposals in one file. */
const maxExported = 20_000;

/** Number of rows per read. */
const batchSize = 100;

/** Lists the filtered proposals as a table, with a column for the totals of each frequency in use. */
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
    ...(summaries.some(({ contract_value }) => contract_value) && {
      term_months: ({ contract_value }: ProposalSummary) => contract_value?.months,
      contract_value: ({ contract_value }: ProposalSummary) => contract_value?.total.selected,
    }),
    ...(summaries.some(({ payment }) => payment) && {
      payment: ({ payment }: ProposalSummary) => (payment?.is_overdue ? "overdue" : payment?.state),
      payment_due_on: ({ payment }: ProposalSummary) => payment?.due_on,
      received: ({ payment }: ProposalSummary) => payment?.paid_amount,
      open: ({ payment }: ProposalSummary) => payment?.open_amount,
    }),
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

const columns = [
  "page",
  "group",
  "type",
  "name",
  "sku",
  "quantity",
  "unit",
  "model",
  "price",
  "max_price",
  "frequency",
  "optional",
  "selected",
  "amount",
] as const;

type Row = Readonly<Partial<Record<(typeof columns)[number], CsvCell>>>;

/**
 * Lists all priced records of a proposal as a table. Omits costs, because members pass such files on to
 * clients.
 */
export async function exportLines({ read, caller, clock }: Context, id: string): Promise<ExportedTable> {
  const detail = await findProposalDetail(read, caller.organizationId, id, clock.now());
  if (!detail) throw notFound(id);
  const rows = detail.pages.flatMap(toRows);
  return { name: detail.name, rows: [columns, ...rows.map((row) => columns.map((column) => row[column]))] };
}

function toRows({ name: page, children }: Page): Row[] {
  return children.flatMap((child) => {
    const place = { page, group: child.name };
    return child.type === "group"
      ? child.line_items.flatMap((item) => toLineRows(place, item))
      : toColumnRows(place, child);
  });
}

function toLineRows(place: Row, { modifications, ...line }: LineItem): Row[] {
  return [
    { ...place, type: "line item", sku: line.sku, amount: line.amount, ...toPriced(line) },
    ...modifications.map((modification) => ({ ...place, type: "modification", ...toPriced(modification) })),
  ];
}

function toPriced({
  name,
  optional,
  selected,
  price: { model, value, max_value, frequency, quantity },
}: Pick<LineItem, "name" | "optional" | "selected" | "price">): Row {
  return {
    name,
    quantity: quantity?.current,
    unit: quantity?.unitLabel,
    model,
    price: value,
    max_price: max_value,
    frequency,
    optional: toWord(optional),
    selected: toWord(selected),
  };
}

function toColumnRows(place: Row, { columns: choices }: SideBySide): Row[] {
  return choices.map(({ name, price, frequency, quantity, isSelected }) => ({
    ...place,
    type: "column",
    name,
    quantity: quantity?.current,
    unit: quantity?.unitLabel,
    price,
    frequency,
    selected: toWord(isSelected),
  }));
}

const toWord = (value: boolean | undefined): string => (value ? "yes" : "no");
