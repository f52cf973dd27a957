import { type LineItem, priceListColumns } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { getOwnFields } from "../../items/index.ts";
import type { ExportedTable } from "../../http/index.ts";
import type { CsvCell, CsvFormat } from "../../platform/csv.ts";
import { AppError } from "../../platform/errors.ts";
import { listLineItems } from "../library.store.ts";
import type { DecimalSign } from "./read-number.ts";
import { delimiterSigns } from "./read-records.ts";
import type { PriceListColumn } from "./read-table.ts";

/** Maximum number of line items in one file. */
const maxExported = 100_000;

/** Lists the line items of the library as a table, by name. */
export async function exportPriceList({ read, caller }: Context): Promise<ExportedTable> {
  const stored = await listLineItems(read, caller.organizationId, maxExported + 1);
  if (stored.length > maxExported)
    throw new AppError(
      "CONFLICT",
      `The library has more than the ${maxExported} line items that one file holds`,
    );
  const rows = stored.map((item) => toCells(getOwnFields(item) as LineItem));
  return {
    name: "price-list",
    rows: [priceListColumns, ...rows.map((cells) => priceListColumns.map((name) => cells[name]))],
  };
}

interface PriceListFormat {
  readonly delimiter?: keyof typeof delimiterSigns;
  readonly decimal?: DecimalSign;
}

/** Converts what a request says about the notation of a file. */
export function toCsvFormat({ delimiter = "comma", decimal = "point" }: PriceListFormat): CsvFormat {
  return {
    delimiter: delimiterSigns[delimiter],
    ...(decimal === "comma" && { formatNumber: (value: number) => String(value).replace(".", ",") }),
  };
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
