import type { ImportedRow, ImportPriceList, PriceListImport } from "@proffer/contract";
import { maySeeCosts } from "../../../accounts/index.ts";
import { getOrganization, lockOrganization } from "../../../accounts/organizations/index.ts";
import type { Context, Reader } from "../../../context.ts";
import {
  toStoredContent,
  keepGivenId,
  type ItemInput,
  getOwnFields,
  assertValidItem,
  type StoredItem,
} from "../../../records/items/index.ts";
import { refuseCosts } from "../../../services/http/index.ts";
import { type NewLibraryItem, toNewLibraryItem } from "../create-library-items.ts";
import * as library from "../library.store.ts";
import {
  collectLineItemFaults,
  createRowFaults,
  type PriceListRow,
  readRow,
  reportFaults,
  type RowFaults,
  toLineItem,
} from "./read-row.ts";
import { readTable, type Table } from "./read-table.ts";

type LineItemInput = Extract<ItemInput, { type: "line_item" }>;

/** The effect of a row on the library. */
interface Step {
  readonly answer: ImportedRow;
  readonly created?: NewLibraryItem;
  readonly updated?: library.LineItemUpdate;
}

/**
 * Creates and updates line items of the library from CSV or a spreadsheet. Skips and reports rows with
 * faults, and stores the other rows in one transaction. A dry run stores nothing.
 */
export async function importPriceList(context: Context, given: ImportPriceList): Promise<PriceListImport> {
  const { organizationId } = context.caller;
  const { currency } = await getOrganization(context.read, organizationId);
  const table = await readTable(given, currency);
  const cost = table.names.get("cost");
  if (cost !== undefined && !(await maySeeCosts(context.read, context.caller)))
    throw refuseCosts([`columns.${cost}`]);
  const rows = table.rows.map((row) => {
    const faults = createRowFaults(table.names);
    return { row: readRow(row, { decimal: given.decimal, currency }, faults), faults };
  });
  findRepeatedSkus(rows);
  if (given.dry_run) {
    const known = await listKnown(context.read, organizationId, rows);
    return toAnswer(plan(context, rows, table, known), table, true);
  }
  return context.transact(async (tx) => {
    // Without the lock, two simultaneous imports would both create the same new items.
    await lockOrganization(tx, organizationId);
    const known = await listKnown(tx, organizationId, rows);
    const locked = await library.lockRoots(
      tx,
      organizationId,
      known.map(({ id }) => id),
    );
    const steps = plan(context, rows, table, locked);
    await library.insertTrees(
      tx,
      organizationId,
      steps.flatMap(({ created }) => created ?? []),
    );
    const updates = steps.flatMap(({ updated }) => updated ?? []);
    await library.updateLineItems(tx, organizationId, updates, context.clock.now());
    return toAnswer(steps, table, false);
  });
}

interface ReadRow {
  readonly row: PriceListRow;
  readonly faults: RowFaults;
}

function findRepeatedSkus(rows: readonly ReadRow[]): void {
  const first = new Map<string, number>();
  for (const { row, faults } of rows) {
    if (row.sku === undefined) continue;
    const earlier = first.get(row.sku);
    if (earlier === undefined) first.set(row.sku, row.number);
    else faults.add("sku", `is also in row ${earlier}`, "repeated_sku");
  }
}

/** Lists the library's line items that have a SKU of the file. */
async function listKnown(
  read: Reader,
  organizationId: string,
  rows: readonly ReadRow[],
): Promise<StoredItem[]> {
  const skus = new Set(rows.flatMap(({ row: { sku } }) => sku ?? []));
  if (skus.size === 0) return [];
  const known: StoredItem[] = [];
  for await (const item of library.walkLineItems(read, organizationId))
    if (skus.has(getLineFields(item).sku ?? "")) known.push(item);
  return known;
}

function plan(
  context: Context,
  rows: readonly ReadRow[],
  { names }: Table,
  stored: readonly StoredItem[],
): readonly Step[] {
  const known = Map.groupBy(stored, (item) => getLineFields(item).sku);
  return rows.map(({ row, faults }) => {
    // Copies the faults. If the transaction is retried, this function runs again and must not add its faults
    // twice.
    const found = createRowFaults(names);
    found.list.push(...faults.list);
    const matches = row.sku === undefined ? [] : (known.get(row.sku) ?? []);
    return planRow(context, row, matches, found);
  });
}

function planRow(
  context: Context,
  row: PriceListRow,
  matches: readonly StoredItem[],
  faults: RowFaults,
): Step {
  const [match] = matches;
  if (matches.length > 1)
    faults.add("sku", `belongs to ${matches.length} line items of the library`, "shared_sku");
  const item = toLineItem(row, match && getLineFields(match));
  if (faults.list.length === 0) collectLineItemFaults(item, faults);
  if (faults.list.length === 0) reportFaults(() => assertValidItem(item), faults);
  if (faults.list.length > 0) return refuseRow(row, item, faults);
  const answer = { ...describeRow(row), name: item.name, price: item.price };
  if (!match) {
    const created = toNewLibraryItem(context, item);
    return { answer: { ...answer, action: "create", id: created.id }, created };
  }
  const content_json = JSON.stringify(toStoredContent(item, keepGivenId));
  if (content_json === match.content_json && item.name === match.name)
    return { answer: { ...answer, action: "unchanged", id: match.id } };
  const { name, sku, tags } = item;
  return {
    answer: { ...answer, action: "update", id: match.id },
    updated: { id: match.id, content_json, keys: { name, sku, tags } },
  };
}

function refuseRow(row: PriceListRow, { name }: LineItemInput, faults: RowFaults): Step {
  return {
    answer: { ...describeRow(row), action: "refuse", id: null, name, price: null, errors: faults.list },
  };
}

function describeRow({ number, sku, isHidden }: PriceListRow): Pick<ImportedRow, "row" | "sku" | "hidden"> {
  return { row: number, sku: sku ?? null, ...(isHidden && { hidden: true }) };
}

/**
 * Returns the fields of a line item, without its position in the library, in the shape of `ImportLineItem`.
 */
function getLineFields(item: StoredItem): LineItemInput {
  return getOwnFields(item) as LineItemInput;
}

function toAnswer(
  steps: readonly Step[],
  { format, encoding, delimiter, sheet, sheets }: Table,
  isDryRun: boolean,
): PriceListImport {
  const rows = steps.map(({ answer }): ImportedRow =>
    // A dry run creates no item, so there is no id.
    isDryRun && answer.action === "create" ? { ...answer, id: null } : answer,
  );
  const count = (action: ImportedRow["action"]) => rows.filter((row) => row.action === action).length;
  const errors = rows.flatMap(({ row, errors: faults = [] }) =>
    faults.map(
      ({ column, message }) => `Row ${row}${column === null ? "" : `, column ${column}`}: ${message}`,
    ),
  );
  const counts = { created: count("create"), updated: count("update"), refused: count("refuse") };
  return {
    dry_run: isDryRun,
    format,
    encoding,
    delimiter,
    sheet,
    sheets: sheets && [...sheets],
    created_count: counts.created,
    updated_count: counts.updated,
    unchanged_count: count("unchanged"),
    refused_count: counts.refused,
    message: toMessage(counts, isDryRun),
    rows,
    ...(errors.length > 0 && { errors }),
  };
}

function toMessage(
  { created, updated, refused }: { created: number; updated: number; refused: number },
  isDryRun: boolean,
): string {
  const items = `${created} ${created === 1 ? "item" : "items"}`;
  const done = isDryRun
    ? `Would create ${items} and update ${updated}`
    : `Created ${items} and updated ${updated}`;
  if (refused === 0) return done;
  return `${done}; ${refused === 1 ? "1 row has" : `${refused} rows have`} errors`;
}
