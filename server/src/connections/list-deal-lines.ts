import { calculateOrder, type OrderEntry } from "@proffer/pricing";
import type { Reader } from "../context.ts";
import type { Proposal } from "../proposals/index.ts";
import { items, toPagesOfRows } from "../records/items/index.ts";
import type { DealLineItem } from "./crm-provider.ts";

/** Lists the lines of a proposal that count, as line items of a deal. Prices in words are left out. */
export async function listDealLines(read: Reader, proposal: Proposal): Promise<DealLineItem[]> {
  const { organization_id, id, cached_totals } = proposal;
  const pages = toPagesOfRows(await items.listOfOwner(read, organization_id, id));
  const { entries } = calculateOrder({ currency: cached_totals.currency, pages });
  return entries.flatMap(toLineItem);
}

/** The fields of a record of the contract that a line item shows. */
interface NamedRecord {
  readonly id: string;
  readonly name: string;
  readonly sku?: string | null;
}

function toLineItem(entry: OrderEntry): DealLineItem[] {
  const { frequency, unit_price, is_unit_price_exact, quantity, amount, discount } = entry;
  if (frequency === undefined) return [];
  // The pages have the records of the contract.
  const { id, name, sku } = entry.record as NamedRecord & OrderEntry["record"];
  const line = entry.line as (NamedRecord & OrderEntry["record"]) | undefined;
  // A CRM multiplies and rounds. If its product would differ, the whole amount is one unit.
  const isExact = is_unit_price_exact && unit_price !== undefined && quantity > 0;
  return [
    {
      id,
      name: line ? `${line.name}: ${name}` : name,
      sku: sku ?? null,
      quantity: isExact ? quantity : 1,
      unitPrice: isExact ? unit_price : amount,
      discount,
      frequency,
    },
  ];
}
