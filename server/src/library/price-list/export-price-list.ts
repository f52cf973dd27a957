import { type LineItem, priceListColumns } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { getOwnFields } from "../../items/index.ts";
import { type CsvCell, formatCsv } from "../../platform/csv.ts";
import { listLineItems } from "../library.store.ts";
import type { DecimalSign } from "./read-number.ts";
import { delimiterSigns, type PriceListColumn } from "./read-table.ts";

interface PriceListFormat {
  readonly delimiter?: keyof typeof delimiterSigns;
  readonly decimal?: DecimalSign;
}

const maxExported = 20_000;

/** Writes the line items of the library as CSV, by name. */
export async function exportPriceList(
  { read, caller }: Context,
  { delimiter = "comma", decimal = "point" }: PriceListFormat,
): Promise<string> {
  const stored = await listLineItems(read, caller.organizationId, maxExported);
  const rows = stored.map((item) => toCells(getOwnFields(item) as LineItem));
  return formatCsv([priceListColumns, ...rows.map((cells) => priceListColumns.map((name) => cells[name]))], {
    delimiter: delimiterSigns[delimiter],
    ...(decimal === "comma" && { formatNumber: (value) => String(value).replace(".", ",") }),
  });
}

function toCells({
  sku,
  name,
  description,
  price,
  cost,
  tags,
}: LineItem): Readonly<Record<PriceListColumn, CsvCell>> {
  return {
    sku,
    name,
    description,
    model: price.model,
    price: price.value,
    frequency: price.frequency,
    quantity: price.quantity?.current,
    unit: price.quantity?.unitLabel,
    cost,
    tags: tags.join("|"),
  };
}
