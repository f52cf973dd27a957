import { computeBill } from "../bill.ts";
import { collectPrices } from "../collect-prices.ts";
import type { CollectedPage, CollectedPrices } from "../collected-prices.ts";
import { addWholes, subtractWholes } from "../exact.ts";
import type { WholeNumber } from "../exact.ts";
import { computeAmount } from "../money.ts";
import { toPageRules } from "../page-rules.ts";
import { frequencies } from "../types.ts";
import type { Frequency, PricingProposal } from "../types.ts";
import { toCostProposal } from "./costs.ts";
import { listMarginOwners } from "./entries.ts";
import type { MarginEntry } from "./entries.ts";
import { toCounted, toDiscountShare, toMargin } from "./margin.ts";
import type { DiscountShare, Margin } from "./margin.ts";

/** The margin of a line, modification or column. */
export interface EntryMargin extends Margin {
  readonly frequency: Frequency;
}

/** The margins of the frequencies in use. They are never converted into one another. */
export type MarginsByFrequency = Partial<Record<Frequency, Margin>>;

/** An entry without a cost. */
export interface MissingCost {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly type: MarginEntry["type"];
}

/** The margins of the current choice. Maps are by id. They leave out records without an id. */
export interface ProposalMargin {
  /** After discounts. A frequency is present if a price or a cost on it counts or can count. */
  readonly totals: Partial<Record<Frequency, { readonly margin: Margin; readonly discount: DiscountShare }>>;
  /** After the discounts of the page. */
  readonly pages: ReadonlyMap<string, MarginsByFrequency>;
  /**
   * The counting entries of each group and side-by-side, whether it is on or off. Before discounts, because
   * discounts belong to pages. A frequency is present if one of them has an amount or a cost on it.
   */
  readonly groups: ReadonlyMap<string, MarginsByFrequency>;
  /** Each line with its counting modifications of the same frequency, before discounts. */
  readonly lines: ReadonlyMap<string, EntryMargin>;
  /** Each line, modification and column by itself, before discounts, even if it does not count. */
  readonly entries: ReadonlyMap<string, EntryMargin>;
  /** Entries without a cost that count now with an amount above 0. If any, margins are at most the shown. */
  readonly missing: readonly MissingCost[];
}

/** Revenue and cost in minor units. */
interface Sum {
  revenue: WholeNumber;
  cost: WholeNumber;
}

/**
 * Calculates the margins of the current choice (README, "Margin"). Takes the records as the API returns them.
 * All amounts are in major units. Throws the errors of `calculatePricing`, and RangeError for a negative cost.
 */
export function calculateMargin(proposal: PricingProposal): ProposalMargin {
  const prices = collectPrices(proposal);
  const costs = collectPrices(toCostProposal(proposal));
  const { unit } = prices;
  const [groups, lines] = [new Map<string, Map<Frequency, Sum>>(), new Map<string, Map<Frequency, Sum>>()];
  const entries = new Map<string, EntryMargin>();
  const missing: MissingCost[] = [];
  for (const { record: owner, counts: isOwnerOn, items } of listMarginOwners(proposal)) {
    for (const item of items) {
      for (const entry of [item, ...item.modifications]) {
        const { record, frequency, type } = entry;
        const { id, cost } = record;
        const isOn = entry === item || entry.counts;
        const countsInOwner = item.counts && isOn;
        const own: Sum = { revenue: readAmount(prices, id), cost: readAmount(costs, id) };
        if (id !== undefined) entries.set(id, { ...toMargin(own.revenue, own.cost, unit), frequency });
        const isFree = own.revenue === 0 && own.cost === 0;
        if (countsInOwner && !isFree) addSum(groups, owner.id, frequency, own);
        if (isOn && type !== "column") addSum(lines, item.record.id, frequency, own);
        if (countsInOwner && isOwnerOn && own.revenue > 0 && cost == null) missing.push(toMissingCost(entry));
      }
    }
  }
  return {
    ...calculateTotals(prices, costs),
    groups: new Map([...groups].map(([id, sums]) => [id, toMargins(sums, unit)])),
    lines: new Map(
      [...lines].flatMap(([id, sums]) => {
        const frequency = entries.get(id)?.frequency ?? "once";
        const sum = sums.get(frequency);
        return sum ? [[id, { ...toMargin(sum.revenue, sum.cost, unit), frequency }]] : [];
      }),
    ),
    entries,
    missing,
  };
}

export function toMissingCost({ record: { id, name }, type }: MarginEntry): MissingCost {
  return { id, name, type };
}

function readAmount({ amounts, unit }: CollectedPrices, id = ""): WholeNumber {
  return computeAmount(amounts.get(id) ?? 0, 1, unit, undefined);
}

function addSum(
  sums: Map<string, Map<Frequency, Sum>>,
  id: string | undefined,
  frequency: Frequency,
  { revenue, cost }: Sum,
): void {
  if (id === undefined) return;
  const byFrequency = sums.get(id) ?? new Map<Frequency, Sum>();
  const before = byFrequency.get(frequency) ?? { revenue: 0, cost: 0 };
  const sum = { revenue: addWholes(before.revenue, revenue), cost: addWholes(before.cost, cost) };
  sums.set(id, byFrequency.set(frequency, sum));
}

function toMargins(sums: ReadonlyMap<Frequency, Sum>, unit: number): MarginsByFrequency {
  return Object.fromEntries(
    [...sums].map(([frequency, sum]) => [frequency, toMargin(sum.revenue, sum.cost, unit)]),
  );
}

function calculateTotals(
  { pages, unit }: CollectedPrices,
  costs: CollectedPrices,
): Pick<ProposalMargin, "totals" | "pages"> {
  const totals: { -readonly [F in Frequency]?: ProposalMargin["totals"][F] } = {};
  const byPage = new Map<string, Map<Frequency, Sum>>();
  frequencies.forEach((frequency, frequencyIndex) => {
    let isUsed = false;
    let [subtotal, discount]: [WholeNumber, WholeNumber] = [0, 0];
    let [counted, cost]: [WholeNumber, WholeNumber] = [0, 0];
    pages.forEach(({ page, ledgers }, index) => {
      const [ledger, costLedger] = [ledgers[frequencyIndex], costs.pages[index]?.ledgers[frequencyIndex]];
      if (!ledger?.isUsed && !costLedger?.isUsed) return;
      isUsed = true;
      const rules = toPageRules(page, frequencyIndex, unit);
      const bill = computeBill(ledger?.chosen ?? [], rules);
      const pageCost = sumCosts(costLedger);
      subtotal = addWholes(subtotal, bill.subtotal);
      discount = addWholes(discount, bill.discount);
      counted = addWholes(counted, toCounted(bill.discount, rules));
      cost = addWholes(cost, pageCost);
      const revenue = subtractWholes(bill.subtotal, bill.discount);
      addSum(byPage, page.id, frequency, { revenue, cost: pageCost });
    });
    if (!isUsed) return;
    totals[frequency] = {
      margin: toMargin(subtractWholes(subtotal, discount), cost, unit),
      discount: toDiscountShare({ subtotal, discount, counted }, unit),
    };
  });
  return { totals, pages: new Map([...byPage].map(([id, sums]) => [id, toMargins(sums, unit)])) };
}

function sumCosts(ledger: CollectedPage["ledgers"][number]): WholeNumber {
  return (ledger?.chosen ?? []).slice(0, 4).reduce(addWholes, 0);
}
