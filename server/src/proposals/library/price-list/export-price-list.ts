import { type LineItem, priceListColumns } from "@proffer/contract";
import { maySeeCosts } from "../../../accounts/index.ts";
import type { Context } from "../../../context.ts";
import { getOwnFields } from "../../../records/items/index.ts";
import type { ExportedTable } from "../../../services/http/index.ts";
import type { CsvCell, CsvFormat } from "../../../platform/csv.ts";
import { AppError } from "../../../platform/errors.ts";
import { walkLineItems } from "../library.store.ts";
import type { DecimalSign } from "./read-number.ts";
import { delimiterSigns } from "./read-records.ts";
import type { PriceListColumn } from "./read-table.ts";

/** Maximum number of line items in one file. */
const maxExported = 100_000;

/** Maximum number of characters in a file, so that several files fit in memory. */
const maxCharacters = 20_000_000;

interface ExportedRow {
  readonly key: string;
  readonly cells: readonly CsvCell[];
}

/** Returns the line items of the library as a table sorted by name. */
export async function exportPriceList({ read, caller }: Context): Promise<ExportedTable> {
  const rows: ExportedRow[] = [];
  const hasCosts = await maySeeCosts(read, caller);
  const columns = priceListColumns.filter((name) => hasCosts || name !== "cost");
  let characters = 0;
  for await (const item of walkLineItems(read, caller.organizationId)) {
    const named = toCells(getOwnFields(item) as LineItem);
    const cells = columns.map((name) => named[name]);
    rows.push({ key: item.search_key ?? "", cells });
    for (const cell of cells) characters += String(cell ?? "").length;
    if (rows.length > maxExported) throw tooLarge(`${maxExported} line items`);
    if (characters > maxCharacters) throw tooLarge(`${maxCharacters} characters`);
  }
  const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  return { name: "price-list", rows: [columns, ...sorted.map(({ cells }) => cells)] };
}

function tooLarge(limit: string): AppError {
  return new AppError(
    "CONFLICT",
    `The library has more than ${limit}, which is the maximum for one file: read it in pages with GET /api/library-items`,
  );
}

interface PriceListFormat {
  readonly delimiter?: keyof typeof delimiterSigns;
  readonly decimal?: DecimalSign;
}

/** Converts the number format of a request to a CSV format. */
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
