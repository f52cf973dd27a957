import { frequencies, type Frequency, type PricingProposal } from "@proffer/pricing";
import * as fc from "fast-check";
import { often, rarely, sometimes, unlikely } from "./arbitrary-flags.ts";
import { type PageSize, arbitraryPage } from "./arbitrary-page.ts";
import { listEntries } from "./entries.ts";
import { fitsNumbers } from "./magnitude.ts";
import { currencyDigits, getDigits } from "./currencies.ts";

/**
 * The size of the proposals. Prices are generated in minor units and converted to major units at the end, so
 * that shrinking keeps the currency.
 */
interface Size extends PageSize {
  readonly pages: number;
}

/**
 * The limit of decimals in major units. In a currency with four digits, a price with four decimals of a minor
 * unit would exceed this limit.
 */
const maxPriceDecimals = 6;

/** Few entries with small amounts, so that all reachable totals can be listed. */
export const smallProposals = arbitraryProposals({
  pages: 2,
  children: 2,
  lines: 3,
  modifications: 1,
  optional: often,
  exempt: sometimes,
  price: fc.constantFrom(-4, -3, -2, -1, -1.5, 0, 0.5, 1, 1.25, 1.5, 2, 3, 3.3, 4, 5, 6.5, 8, 9),
  rangeWidth: fc.constantFrom(1, 2, 5, 0.5, 0),
  quantity: fc.constantFrom(0, 1, 1, 2, 2, 3, 0.5, 1.5),
  editable: rarely,
  frequencies: ["once", "once", "monthly"],
});

/**
 * Equally few entries with amounts of any size, and no quantities to set, so that all reachable totals can be
 * listed.
 */
export const fewLargeProposals = arbitraryProposals({
  pages: 2,
  children: 2,
  lines: 3,
  modifications: 1,
  optional: often,
  exempt: sometimes,
  price: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: -20_000, max: 100_000 }) },
    { weight: 2, arbitrary: fc.integer({ min: -1_000_000, max: 9_000_000 }).map((tenths) => tenths / 10) },
    { weight: 1, arbitrary: fc.integer({ min: -4, max: 9 }).map((halves) => halves / 2) },
  ),
  rangeWidth: fc.constantFrom(1, 5, 0.5, 0),
  quantity: fc.constantFrom(1, 2, 3, 0.5, 0.333333),
  editable: fc.constant(false),
  frequencies: ["once", "once", "monthly"],
});

/**
 * One page of positive and negative lines that all count, half of them exempt, so that the cap of discounts
 * often applies.
 */
export const discountedProposals = fc
  .tuple(
    arbitraryProposals({
      pages: 1,
      children: 1,
      lines: 5,
      modifications: 1,
      optional: fc.constant(undefined),
      exempt: fc.boolean(),
      price: fc.constantFrom(-60, -30, -20, -5, -1, 1, 2, 5, 10, 30, 45, 60),
      rangeWidth: fc.constant(0),
      quantity: fc.constantFrom(1, 2, 0.5, 1.5),
      editable: rarely,
      frequencies: ["once"],
    }),
    fc.constantFrom(20, 50, 100),
    fc.constantFrom(60, 90, 100),
  )
  .map(([proposal, tax, discount]) => withTaxAndDiscount(proposal, tax, discount));

/** Equally few entries without negative prices, as most senders write them. */
export const soldProposals = arbitraryProposals({
  pages: 2,
  children: 2,
  lines: 3,
  modifications: 1,
  optional: often,
  exempt: sometimes,
  price: fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.constantFrom(0, 1, 2.5, 10, 50, 100, 1000)),
  rangeWidth: fc.constantFrom(1, 5, 500, 0.5, 0),
  quantity: fc.constantFrom(0, 1, 2, 3, 20, 0.5),
  editable: rarely,
  frequencies: ["once", "once", "monthly"],
});

/** Adds a cost to most lines, modifications and columns. */
export function withCosts(proposals: fc.Arbitrary<PricingProposal>): fc.Arbitrary<PricingProposal> {
  const cost = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(undefined, null, 0, 0.5, 1, 1.25, 2, 3, 5, 8) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 60_000 }) },
  );
  return fc.tuple(proposals, fc.array(cost, { minLength: 40, maxLength: 40 })).map(([proposal, costs]) => {
    const copy = structuredClone(proposal);
    const digits = getDigits(proposal.currency);
    listEntries(copy).forEach(({ record }, index) => {
      const own = costs[index % costs.length];
      if (own !== undefined) record.cost = own === null ? null : toMajor(own, digits);
    });
    return copy;
  });
}

/** Moves recurring prices to other frequencies, and adds schedules to half of the lines and columns. */
export function withSchedules(proposals: fc.Arbitrary<PricingProposal>): fc.Arbitrary<PricingProposal> {
  const schedule = fc.option(
    fc.record({
      free_periods: fc.constantFrom(undefined, null, 0, 1, 2),
      steps: fc.constantFrom(
        undefined,
        [{ from_period: 2, value: 7 }],
        [
          { from_period: 3, value: 20 },
          { from_period: 5, value: 1 },
        ],
      ),
      ends_after: fc.constantFrom(undefined, undefined, null, 3, 5),
    }),
    { nil: undefined },
  );
  const frequency = fc.constantFrom(...frequencies);
  const some = { minLength: 12, maxLength: 12 };
  return fc
    .tuple(proposals, fc.array(schedule, some), fc.array(frequency, some))
    .map(([proposal, schedules, recurring]) => {
      const copy = structuredClone(proposal);
      listEntries(copy).forEach(({ record, kind, price }, index) => {
        const own = kind === "column" ? (record as { frequency?: Frequency | null }) : price;
        if (own?.frequency === "monthly") own.frequency = recurring[index % 12] ?? "monthly";
        const isRecurring = own?.frequency != null && own.frequency !== "once";
        if (kind !== "modification" && isRecurring)
          Object.assign(record, { schedule: schedules[index % 12] });
      });
      return copy;
    });
}

/** Many entries, amounts up to 10^12 with six decimals. */
export const largeProposals = arbitraryProposals({
  pages: 3,
  children: 3,
  lines: 4,
  modifications: 2,
  optional: often,
  exempt: sometimes,
  price: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: -20_000, max: 100_000 }) },
    { weight: 3, arbitrary: fc.integer({ min: -1_000_000, max: 9_000_000 }).map((tenths) => tenths / 10) },
    { weight: 2, arbitrary: fc.integer({ min: -4, max: 9 }).map((halves) => halves / 2) },
    { weight: 1, arbitrary: fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }) },
  ),
  rangeWidth: fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.constantFrom(0.5, 0)),
  quantity: fc.oneof(
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 0, max: 9_000_000 }).map((millionths) => millionths / 1_000_000),
    fc.constantFrom(0.333333, 2.5, 1000, 1_000_000),
  ),
  editable: rarely,
  frequencies: frequencies,
});

function arbitraryProposals(size: Size): fc.Arbitrary<PricingProposal> {
  const page = arbitraryPage(size);
  return fc
    .record({
      currency: fc.oneof(
        fc.constantFrom("USD", "EUR", "JPY", "KWD", "CLF", "UYW", "UYI", "VED", "CHE", "ISK"),
        fc.constantFrom(...currencyDigits.keys()),
      ),
      pages: fc.array(page, { minLength: 1, maxLength: size.pages, size: "max" }),
      selections_locked: unlikely(fc.constantFrom(true, true, false, null), 9),
    })
    .map(finish)
    .filter(fitsNumbers);
}

function withTaxAndDiscount(proposal: PricingProposal, tax_percent: number, value: number): PricingProposal {
  const discount = { type: "percent" as const, value };
  const pages = proposal.pages.map((page) =>
    Object.assign({}, page, { tax_percent, discounts: [discount, ...(page.discounts ?? [])] }),
  );
  return { ...proposal, pages };
}

/** Gives every record an id, and converts prices to major units of the currency. */
function finish(proposal: PricingProposal): PricingProposal {
  let count = 0;
  const digits = getDigits(proposal.currency);
  return JSON.parse(JSON.stringify(proposal), (key, value: unknown) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const record = value as Record<string, unknown>;
    if (isIndex(key)) record["id"] = `i${count++}`;
    convertPrices(record, digits);
    return record;
  }) as PricingProposal;
}

/** Only records in a list have an id. */
function isIndex(key: string): boolean {
  return /^\d+$/.test(key);
}

function convertPrices(record: Record<string, unknown>, digits: number): void {
  const isPercent = record["model"] === "percent" || record["type"] === "percent";
  for (const key of ["value", "max_value", "price"]) {
    const amount = record[key];
    if (typeof amount === "number" && !isPercent) record[key] = toMajor(amount, digits);
  }
}

function toMajor(minor: number, digits: number): number {
  const major = Number(`${Number(minor.toFixed(Math.max(0, maxPriceDecimals - digits)))}e-${digits}`);
  return Math.abs(major) > 1e12 ? Math.sign(major) * 1e12 : major;
}
