import type { LineItem, Page, SideBySide } from "@proffer/contract";
import type { Context } from "../context.ts";
import type { ExportedTable } from "../services/http/index.ts";
import type { CsvCell } from "../platform/csv.ts";
import { notFound } from "../platform/errors.ts";
import { findProposalDetail } from "./proposal-detail.ts";

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

/** Lists everything with a price in a proposal as a table. Costs are left out: such a file is passed on to clients. */
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
