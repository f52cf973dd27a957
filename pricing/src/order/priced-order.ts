import { computeBill } from "../bill.ts";
import type { Bill } from "../bill.ts";
import { collectPrices } from "../collect-prices.ts";
import type { CollectedPrices } from "../collected-prices.ts";
import { isPriced } from "../display-amounts.ts";
import { applyMarkup, isMarkedUpExactly, sumAmounts } from "../display-price.ts";
import { addWholes, divideWholes, multiplyWholes, subtractWholes } from "../exact.ts";
import type { WholeNumber } from "../exact.ts";
import { getFrequencyIndex } from "../ledger.ts";
import { isPresent, listMarginOwners } from "../margin/entries.ts";
import type { MarginEntry, MarginOwner } from "../margin/entries.ts";
import { computeAmount, computeTax, toMajorUnits } from "../money.ts";
import { toPageRules } from "../page-rules.ts";
import { getCurrentQuantity } from "../quantity.ts";
import { frequencies } from "../types.ts";
import type { Column, Frequency, Group, LineItem, Modification, Page, PricingProposal } from "../types.ts";
import type { SideBySide } from "../types.ts";

/** A line item, modification or column that counts. Amounts are in major units, rounded to the minor unit. */
export interface OrderEntry {
  readonly type: MarginEntry["type"];
  readonly record: LineItem | Modification | Column;
  /** The line of a modification. */
  readonly line: LineItem | undefined;
  readonly owner: Group | SideBySide;
  readonly page: Page;
  /** Undefined for a price in words and for no price, which are on no bill. */
  readonly frequency: Frequency | undefined;
  readonly quantity: number;
  /** Including markup, with up to six decimals. Undefined for a percentage and without a price. */
  readonly unit_price: number | undefined;
  /** True if `unit_price` × `quantity` is certainly `amount` after rounding. */
  readonly is_unit_price_exact: boolean;
  /** Before discount and tax. */
  readonly amount: number;
  /** The share of the page's discounts. */
  readonly discount: number;
  /** `amount` − `discount`. */
  readonly net: number;
  readonly tax_percent: number;
  readonly tax: number;
  /** `net` + `tax`. */
  readonly gross: number;
}

/** The entries of one frequency added up. */
export interface OrderTotal {
  readonly frequency: Frequency;
  /** The sum of the amounts. */
  readonly subtotal: number;
  readonly discount: number;
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
  /** `total` − `gross`: the tax of a page is rounded once, the tax of its entries each by itself. */
  readonly rounding: number;
  /** The selected total of the proposal. */
  readonly total: number;
  /** Names of the discounts that reduce the total. */
  readonly discounts: readonly string[];
}

export interface PricedOrder {
  readonly entries: readonly OrderEntry[];
  /** In the order of the frequencies. */
  readonly totals: readonly OrderTotal[];
}

/**
 * Splits the totals of the current selection into entries that an accounting system can add up (README, "Order").
 * Throws the errors of `calculatePricing`.
 */
export function calculateOrder(proposal: PricingProposal): PricedOrder {
  const prices = collectPrices({ ...proposal, selections_locked: true });
  const bills = listBills(prices);
  const entries = priceEntries(proposal, prices, bills);
  return {
    entries,
    totals: sumFrequencies(entries, bills, { currency: proposal.currency, unit: prices.unit }),
  };
}

/** The bill of one page for one frequency. */
interface PageBill {
  readonly page: number;
  readonly frequency: Frequency;
  readonly bill: Bill;
  readonly discounts: readonly string[];
}

function listBills({ pages, unit }: CollectedPrices): PageBill[] {
  return pages.flatMap(({ page, ledgers }, index) =>
    ledgers.flatMap((ledger, frequencyIndex) => {
      if (!ledger?.isUsed) return [];
      const bill = computeBill(ledger.chosen, toPageRules(page, frequencyIndex, unit));
      const frequency = frequencies[frequencyIndex] ?? "once";
      const own = (page.discounts ?? []).filter(
        (each) => getFrequencyIndex(each.frequency) === frequencyIndex,
      );
      const given = own.filter((_, position) => (bill.discounts[position] ?? 0) > 0);
      return [{ page: index, frequency, bill, discounts: given.flatMap(({ name }) => name || []) }];
    }),
  );
}

/** An entry that counts, with the objects that contain it. */
interface CountingEntry {
  readonly entry: MarginEntry;
  readonly line: LineItem | undefined;
  readonly owner: MarginOwner;
}

function listCounting(proposal: PricingProposal): CountingEntry[] {
  return listMarginOwners(proposal)
    .filter(({ counts }) => counts)
    .flatMap((owner) => owner.items.filter(({ counts }) => counts).flatMap((item) => listParts(item, owner)));
}

/** Lists a line or column that counts, and its modifications that count. */
function listParts(item: MarginEntry, owner: MarginOwner): CountingEntry[] {
  const modifications = item.modifications.filter(({ counts }) => counts);
  const line = item.record as LineItem;
  const parts = modifications.map((entry): CountingEntry => ({ entry, line, owner }));
  return [{ entry: item, line: undefined, owner }, ...parts];
}

function priceEntries(
  proposal: PricingProposal,
  { amounts, unit }: CollectedPrices,
  bills: readonly PageBill[],
): OrderEntry[] {
  const pages = proposal.pages.filter(isPresent);
  const shares = new Map(bills.map((each) => [toKey(each.page, each.frequency), new DiscountShares(each)]));
  const price = ({ entry, line, owner }: CountingEntry): OrderEntry => {
    const { type, record, exempt, frequency } = entry;
    const page = pages[owner.page] ?? {};
    const about = { type, record, line, owner: owner.record, page };
    const quantity = getCurrentQuantity(entry.price?.quantity);
    if (!isPriced(entry)) return { ...about, ...unpriced, quantity };
    const amount = computeAmount(amounts.get(record.id ?? "") ?? 0, 1, unit, undefined);
    const given = exempt.discount_exempt ? undefined : shares.get(toKey(owner.page, frequency));
    const discount = given?.takeNext(amount) ?? 0;
    const net = subtractWholes(amount, discount);
    const tax_percent = exempt.tax_exempt ? 0 : (page.tax_percent ?? 0);
    const tax = computeTax(net, tax_percent);
    return {
      ...about,
      frequency,
      quantity,
      ...toUnitPrice(entry, owner.markup_percent),
      amount: toMajorUnits(amount, unit),
      discount: toMajorUnits(discount, unit),
      net: toMajorUnits(net, unit),
      tax_percent,
      tax: toMajorUnits(tax, unit),
      gross: toMajorUnits(addWholes(net, tax), unit),
    };
  };
  return listCounting(proposal).map(price);
}

const unpriced = {
  frequency: undefined,
  unit_price: undefined,
  is_unit_price_exact: false,
  amount: 0,
  discount: 0,
  net: 0,
  tax_percent: 0,
  tax: 0,
  gross: 0,
} as const;

const toKey = (page: number, frequency: Frequency) => `${page} ${frequency}`;

/**
 * Splits the discount of a bill among its entries in proportion to their amounts. Each share is the difference of
 * two rounded running shares, so that they add up to exactly the discount.
 */
class DiscountShares {
  readonly #bill: Bill;
  #before: WholeNumber = 0;
  #given: WholeNumber = 0;

  constructor({ bill }: PageBill) {
    this.#bill = bill;
  }

  takeNext(amount: WholeNumber): WholeNumber {
    const { discount, discountable } = this.#bill;
    if (discount === 0) return 0;
    this.#before = addWholes(this.#before, amount);
    const until = divideWholes(multiplyWholes(discount, this.#before), discountable);
    const share = subtractWholes(until, this.#given);
    this.#given = until;
    return share;
  }
}

function toUnitPrice({ price, exempt }: MarginEntry, markupPercent: number) {
  if (price?.model === "percent") return { unit_price: undefined, is_unit_price_exact: false };
  const [value, markup] = [price?.value ?? 0, exempt.markup_exempt ? 0 : markupPercent];
  return { unit_price: applyMarkup(value, markup), is_unit_price_exact: isMarkedUpExactly(value, markup) };
}

function sumFrequencies(
  entries: readonly OrderEntry[],
  bills: readonly PageBill[],
  { currency, unit }: { readonly currency: string; readonly unit: number },
): OrderTotal[] {
  return frequencies.flatMap((frequency) => {
    const own = bills.filter((each) => each.frequency === frequency);
    if (own.length === 0) return [];
    const here = entries.filter((each) => each.frequency === frequency);
    const sum = (key: "amount" | "discount" | "net" | "tax" | "gross") =>
      sumAmounts(
        here.map((each) => each[key]),
        currency,
      );
    const gross = sum("gross");
    const total = toMajorUnits(own.map(({ bill }) => bill.total).reduce<WholeNumber>(addWholes, 0), unit);
    return {
      frequency,
      subtotal: sum("amount"),
      discount: sum("discount"),
      net: sum("net"),
      tax: sum("tax"),
      gross,
      rounding: sumAmounts([total, -gross], currency),
      total,
      discounts: own.flatMap(({ discounts }) => discounts),
    };
  });
}
