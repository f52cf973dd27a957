import {
  type DiscountShare,
  type Frequency,
  type PricingProposal,
  type ReachableFigures,
  calculateMargin,
  frequencies,
} from "@proffer/pricing";
import { getDigits } from "./currencies.ts";
import { isOn, listEntries } from "./entries.ts";
import {
  type MarginSums,
  NOTHING,
  compareDiscounts,
  compareMargins,
  computeMargins,
  toPercentage,
} from "./margin.ts";
import { toMajorUnits } from "./rational.ts";

type Shown = ReturnType<typeof toShown>;

/** The results on which engine and oracle must agree, in major units. An absent frequency means zero. */
interface ComparedMargins {
  readonly totals: Readonly<Record<string, Shown>>;
  /** By kind, id and frequency. */
  readonly margins: Readonly<Record<string, Shown["margin"]>>;
  readonly missing: readonly (string | undefined)[];
}

/** Converts sums to the margin and the discount in major units. */
function toShown({ subtotal, discount, counted, cost }: MarginSums, digits: number) {
  const [revenue, toMajor] = [subtotal - discount, (amount: bigint) => toMajorUnits(amount, digits)];
  const profit = revenue - cost;
  return {
    margin: {
      revenue: toMajor(revenue),
      cost: toMajor(cost),
      profit: toMajor(profit),
      percent: toPercentage(profit, revenue),
    },
    discount: {
      subtotal: toMajor(subtotal),
      discount: toMajor(discount),
      counted: toMajor(counted),
      percent: toPercentage(discount, subtotal),
    },
  };
}

/** Returns the oracle's result. The design does not define percent lines in a deselected group. */
export function fromOracle(proposal: PricingProposal): ComparedMargins {
  const { totals, pages, groups, lines, entries, missing } = computeMargins(proposal);
  const digits = getDigits(proposal.currency);
  const undefinedOwners = new Set(
    listEntries(proposal).flatMap(({ parent, line, price }) =>
      !isOn(parent) && (line ?? { price }).price?.model === "percent" ? [parent] : [],
    ),
  );
  const skipped = new Set(
    listEntries(proposal).flatMap(({ id, parent }) =>
      undefinedOwners.has(parent) ? [id ?? "", parent.id ?? ""] : [],
    ),
  );
  const all = Object.entries({ page: pages, group: groups, line: lines, entry: entries }).flatMap(
    ([kind, sums]) =>
      [...sums]
        .filter(([key]) => !skipped.has(key.split(" ")[0] ?? ""))
        .map(([key, each]): [string, Shown["margin"]] => [`${kind} ${key}`, toShown(each, digits).margin]),
  );
  return {
    totals: Object.fromEntries([...totals].map(([frequency, sums]) => [frequency, toShown(sums, digits)])),
    margins: Object.fromEntries(all),
    missing,
  };
}

/** Returns the engine's result for the figures in `compared`. */
export function fromEngine(proposal: PricingProposal, compared: ComparedMargins): ComparedMargins {
  const { totals, missing, ...rest } = calculateMargin(proposal);
  const zero = toShown(NOTHING, 0);
  const found = Object.keys(compared.margins).map((key): [string, Shown["margin"]] => {
    const [kind, id = "", frequency = "once"] = key.split(" ");
    const byFrequency = kind === "page" ? rest.pages : rest.groups;
    const margin =
      kind === "page" || kind === "group"
        ? byFrequency.get(id)?.[frequency as Frequency]
        : (kind === "line" ? rest.lines : rest.entries).get(id);
    const { revenue, cost, profit, percent } = margin ?? zero.margin;
    return [key, { revenue, cost, profit, percent }];
  });
  return {
    totals: Object.fromEntries(
      frequencies
        .filter((frequency) => compared.totals[frequency])
        .map((frequency) => [frequency, totals[frequency] ?? zero]),
    ),
    margins: Object.fromEntries(found),
    missing: missing.map(({ id }) => id),
  };
}

/** Returns the figures for the sums of the worst margin and the highest discount of `all`. */
export function findWorst(all: readonly MarginSums[], digits: number): Shown {
  const [lowest = NOTHING] = all.toSorted(compareMargins);
  const [highest = NOTHING] = all.toSorted(compareDiscounts);
  return { margin: toShown(lowest, digits).margin, discount: toShown(highest, digits).discount };
}

/** Tells whether the engine's lowest margin is above the margin of `sums`. */
export function isMarginExceeded(
  { lowest_margin: found }: ReachableFigures,
  sums: MarginSums,
  digits: number,
): boolean {
  const revenue = sums.subtotal - sums.discount;
  if (revenue <= 0n && sums.cost === 0n) return false;
  if (found.range === "exact") {
    const lowest = {
      ...NOTHING,
      subtotal: toMinor(found.revenue, digits),
      cost: toMinor(found.cost, digits),
    };
    return compareMargins(lowest, sums) > 0;
  }
  if (found.percent === null) return false;
  return revenue <= 0n || toHundredths(found.percent) * revenue > (revenue - sums.cost) * 10_000n;
}

/** Tells whether the engine's highest discount is below the discount of `sums`. */
export function isDiscountExceeded(
  { highest_discount: found }: ReachableFigures,
  sums: MarginSums,
  digits: number,
): boolean {
  if (sums.subtotal <= 0n) return false;
  if (found.range === "exact") return compareDiscounts(toDiscountSums(found, digits), sums) > 0;
  return found.percent !== null && sums.counted * 10_000n > toHundredths(found.percent) * sums.subtotal;
}

/** Tells whether an exact highest discount is that of a choice, the highest of `all`. */
export function isHighestDiscount(
  { highest_discount: found }: ReachableFigures,
  all: readonly MarginSums[],
  digits: number,
): boolean {
  const [highest = NOTHING] = all.toSorted(compareDiscounts);
  return compareDiscounts(toDiscountSums(found, digits), highest) === 0;
}

function toDiscountSums({ subtotal, counted }: DiscountShare, digits: number): MarginSums {
  return { ...NOTHING, subtotal: toMinor(subtotal, digits), counted: toMinor(counted, digits) };
}

function toHundredths(percent: number): bigint {
  return BigInt(Math.round(percent * 100));
}

function toMinor(major: number, digits: number): bigint {
  return BigInt(Math.round(major * 10 ** digits));
}
