import { calculateOrder, getMinorUnitDigits, type OrderEntry } from "@proffer/pricing";
import type { Reader } from "../context.ts";
import type { Proposal } from "../proposals/index.ts";
import { items, toPagesOfRows } from "../records/items/index.ts";
import type { DealLineItem } from "./crm-provider.ts";

/** Lists the lines of a proposal that count, as line items of a deal. Prices in words are left out. */
export async function listDealLines(read: Reader, proposal: Proposal): Promise<DealLineItem[]> {
  const { organization_id, id, cached_totals } = proposal;
  const pages = toPagesOfRows(await items.listOfOwner(read, organization_id, id));
  const { entries } = calculateOrder({ currency: cached_totals.currency, pages });
  return entries.flatMap((entry) => toLineItem(entry, cached_totals.currency));
}

/** The fields of a record of the contract that a line item shows. */
interface NamedRecord {
  readonly id: string;
  readonly name: string;
  readonly sku?: string | null;
}

function toLineItem(entry: OrderEntry, currency: string): DealLineItem[] {
  if (entry.frequency === undefined) return [];
  // The pages have the records of the contract.
  const { id, name, sku } = entry.record as NamedRecord & OrderEntry["record"];
  const line = entry.line as (NamedRecord & OrderEntry["record"]) | undefined;
  const { quantity } = entry;
  const units = toUnits(entry, currency);
  const isSummed = units.quantity !== quantity;
  return [
    {
      id,
      name: `${line ? `${line.name}: ${name}` : name}${isSummed ? ` × ${quantity}` : ""}`,
      sku: sku ?? null,
      ...units,
      frequency: entry.frequency,
    },
  ];
}

/** A CRM multiplies by the quantity. If a product would not be exact, the whole line is one unit. */
function toUnits(
  { unit_price, is_unit_price_exact, quantity, amount, discount }: OrderEntry,
  currency: string,
): Pick<DealLineItem, "quantity" | "unitPrice" | "unitDiscount"> {
  const unitDiscount = quantity > 0 ? findUnitDiscount(discount, quantity, currency) : undefined;
  if (!is_unit_price_exact || unit_price === undefined || unitDiscount === undefined)
    return { quantity: 1, unitPrice: amount, unitDiscount: discount };
  return { quantity, unitPrice: unit_price, unitDiscount };
}

/** Number of digits that a product of two numbers certainly has right. */
const exactDigits = 15;

/** Returns the discount for one unit. Undefined if it is not a whole number of minor units. */
function findUnitDiscount(discount: number, quantity: number, currency: string): number | undefined {
  const each = Number((discount / quantity).toFixed(getMinorUnitDigits(currency)));
  return Number((each * quantity).toPrecision(exactDigits)) === discount ? each : undefined;
}
