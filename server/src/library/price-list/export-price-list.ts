import { type LineItem, priceListColumns } from "@proffer/contract";
import { stringify } from "csv-stringify/sync";
import type { Context } from "../../context.ts";
import { ownFieldsOf } from "../../items/index.ts";
import { listLineItems } from "../library.store.ts";
import type { DecimalSign } from "./read-number.ts";
import { delimiterSigns, type PriceListColumn } from "./read-table.ts";

interface PriceListFormat {
  readonly delimiter?: keyof typeof delimiterSigns;
  readonly decimal?: DecimalSign;
}

const maxExported = 20_000;

/** Writes the line items of the library as CSV, by name. What a spreadsheet would take for a formula gets an apostrophe. */
export async function exportPriceList(
  { read, caller }: Context,
  { delimiter = "comma", decimal = "point" }: PriceListFormat,
): Promise<string> {
  const stored = await listLineItems(read, caller.organizationId, maxExported);
  const items = stored.map((item) => ownFieldsOf(item) as LineItem);
  return stringify(items.map(toCells), {
    bom: true,
    header: true,
    columns: [...priceListColumns],
    delimiter: delimiterSigns[delimiter],
    escape_formulas: true,
    record_delimiter: "windows",
    cast: { number: (value) => (decimal === "comma" ? String(value).replace(".", ",") : String(value)) },
  });
}

function toCells({
  sku,
  name,
  description,
  price,
  cost,
  tags,
}: LineItem): Readonly<Record<PriceListColumn, string | number | null | undefined>> {
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
