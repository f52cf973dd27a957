import { frequencies, calculatePricing, type Amounts, type PricingProposal } from "@proffer/pricing";
import { getDigits } from "./currencies.ts";
import { type MinorAmounts, type Priced, price } from "./price.ts";
import { toMajorUnits } from "./rational.ts";

const NOTHING: MinorAmounts = { subtotal: 0n, discount: 0n, tax: 0n, total: 0n };

/** The results on which engine and oracle must agree, in major units. An absent frequency means zero. */
export interface ComparedTotals {
  readonly selected: Readonly<Record<string, Amounts>>;
  readonly amounts: Readonly<Record<string, number>>;
  readonly unmet: readonly string[];
}

/** Returns the engine's result. Amounts that the oracle does not compute are left out. */
export function fromEngine(proposal: PricingProposal): ComparedTotals {
  const known = price(proposal).amounts;
  const { totals, amounts, unmet } = calculatePricing(proposal);
  const zero = toAmounts(NOTHING, 0);
  return {
    selected: Object.fromEntries(
      frequencies.map((frequency) => [frequency, totals[frequency]?.selected ?? zero]),
    ),
    amounts: Object.fromEntries([...amounts].filter(([id]) => known.has(id))),
    unmet: unmet.map(({ id }) => id ?? "").toSorted(),
  };
}

/** Returns the oracle's result. */
export function fromOracle(proposal: PricingProposal, priced: Priced = price(proposal)): ComparedTotals {
  const digits = getDigits(proposal.currency);
  return {
    selected: Object.fromEntries(
      frequencies.map((frequency) => [frequency, toAmounts(priced.totals.get(frequency) ?? NOTHING, digits)]),
    ),
    amounts: Object.fromEntries(
      [...priced.amounts].map(([id, amount]) => [id, toMajorUnits(amount, digits)]),
    ),
    unmet: priced.unmet.toSorted(),
  };
}

/** Converts amounts to major units. */
export function toAmounts({ subtotal, discount, tax, total }: MinorAmounts, digits: number): Amounts {
  return {
    subtotal: toMajorUnits(subtotal, digits),
    discount: toMajorUnits(discount, digits),
    tax: toMajorUnits(tax, digits),
    total: toMajorUnits(total, digits),
  };
}
