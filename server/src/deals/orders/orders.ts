import type { InvoiceQuery, Order, OrderLine } from "@proffer/contract";
import { calculateOrder, toFirstPayment } from "@proffer/pricing";
import type { Context } from "../../context.ts";
import type { CsvCell } from "../../platform/csv.ts";
import type { ExportedTable } from "../../services/http/index.ts";
import { toInvoice } from "./invoice/invoice.ts";
import { writeUbl } from "./invoice/write-ubl.ts";
import { toOrder } from "./order.view.ts";
import { readWonProposal } from "./won-proposal.ts";

/** Returns the order of a won proposal. Throws 409 if the proposal is not won. */
export async function getOrder(context: Context, id: string): Promise<Order> {
  const won = await readWonProposal(context, id);
  return toOrder(won, calculateOrder(won.content));
}

/** Returns the order of a won proposal as a table. Throws 409 if the proposal is not won. */
export async function exportOrder(context: Context, id: string): Promise<ExportedTable> {
  return toOrderTable(await getOrder(context, id));
}

interface InvoiceFile {
  readonly name: string;
  readonly xml: string;
}

/**
 * Returns the invoice for the first payment of a won proposal. Throws 409 if the proposal is not won, or with all
 * missing data.
 */
export async function exportInvoice(context: Context, id: string, query: InvoiceQuery): Promise<InvoiceFile> {
  const won = await readWonProposal(context, id);
  const { proposal, content } = won;
  const { term } = proposal.settings;
  const first = calculateOrder(toFirstPayment({ ...content, term: term ?? null }));
  const order = toOrder(won, first);
  const invoice = toInvoice({ order, first, due: proposal.due }, query);
  const number = invoice.number ?? `draft ${content.proposal_number ?? content.name}`;
  return { name: `Invoice ${number}`, xml: writeUbl(invoice) };
}

const columns = [
  "proposal_number",
  "client",
  "purchase_order_number",
  "currency",
  "type",
  "page",
  "group",
  "part_of",
  "sku",
  "name",
  "description",
  "quantity",
  "unit",
  "unit_price",
  "percent",
  "price_text",
  "frequency",
  "amount",
  "discount",
  "net",
  "tax_percent",
  "tax",
  "gross",
] as const;

type Row = Readonly<Partial<Record<(typeof columns)[number], CsvCell>>>;

/** Converts an order to a table: a row for each line, then the rounding and the total of each frequency. */
function toOrderTable(order: Order): ExportedTable {
  const { proposal_number, purchase_order_number, currency, buyer } = order;
  const head = {
    proposal_number,
    client: buyer.legal_entity?.name ?? buyer.name ?? buyer.contact_name,
    purchase_order_number,
    currency,
  };
  const names = new Map(order.lines.map(({ id, name }) => [id, name]));
  const rows: Row[] = [
    ...order.lines.map((line) => toLineRow(line, names)),
    ...order.totals.flatMap(toTotalRows),
  ];
  return {
    name: toOrderName(order),
    rows: [columns, ...rows.map((row) => columns.map((column) => ({ ...head, ...row })[column]))],
  };
}

/** Returns the name of the files of an order. */
export function toOrderName({ proposal_number, name }: Pick<Order, "proposal_number" | "name">): string {
  return `Order ${proposal_number ?? name}`;
}

/** Replaces the id of the line that a modification is part of by its name. */
function toLineRow({ id: _id, part_of, ...line }: OrderLine, names: ReadonlyMap<string, string>): Row {
  return { ...line, part_of: part_of && names.get(part_of) };
}

function toTotalRows({ frequency, rounding, ...total }: Order["totals"][number]): Row[] {
  const { subtotal, discount, net, tax } = total;
  return [
    { type: "rounding", frequency, gross: rounding },
    { type: "total", frequency, amount: subtotal, discount, net, tax, gross: total.total },
  ];
}
