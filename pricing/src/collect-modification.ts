import { takeShare } from "./exact.ts";
import type { Ratio, WholeNumber } from "./exact.ts";
import { getFrequencyIndex, getSlot } from "./ledger.ts";
import type { CollectedModification } from "./ledger.ts";
import { toAmountValues, toShareValues } from "./price-values.ts";
import type { Exemptions, LineItem, Modification } from "./types.ts";

/** Rules of a page for the prices on it. */
export interface PriceRules {
  /** Number of minor units in one major unit. */
  readonly unit: number;
  readonly markup: Ratio | undefined;
  /**
   * True if the recipient can choose nothing, because selections are locked or the page or line is hidden.
   */
  readonly frozen: boolean;
}

/**
 * Collects a modification (README, rule 4). A percent modification has the frequency of its line. Each
 * modification also has the exemptions of its line. Throws RangeError for an unknown frequency or a number
 * that is not finite.
 */
export function collectModification(
  modification: Modification,
  line: LineItem,
  rules: PriceRules,
): CollectedModification {
  const { price } = modification;
  const exempt = mergeExemptions(modification, line);
  const isShare = price?.model === "percent";
  const { now, segments, raised } = isShare
    ? toShareValues(price, rules.frozen)
    : toAmountValues(price, rules.unit, getMarkup(exempt, rules), rules.frozen);
  return {
    modification,
    frequencyIndex: getFrequencyIndex(isShare ? line.price?.frequency : price?.frequency),
    slot: getSlot(exempt),
    now,
    segments,
    raised,
    isShare,
    optional: modification.optional === true && !rules.frozen,
    counts: modification.optional !== true || modification.selected === true,
  };
}

/** Returns the page's markup for an entry, or undefined if there is none or the entry is exempt. */
export function getMarkup(entry: Exemptions, rules: PriceRules): Ratio | undefined {
  return entry.markup_exempt ? undefined : rules.markup;
}

/** Computes the current amount of a modification on a line of `line` minor units, in minor units. */
export function computeModificationAmount(
  { now }: Pick<CollectedModification, "now">,
  line: WholeNumber,
): WholeNumber {
  return typeof now === "object" ? takeShare(line, now) : now;
}

/** Returns the exemptions that an entry has by itself or by its line. */
export function mergeExemptions(a: Exemptions, b: Exemptions): Exemptions {
  return {
    tax_exempt: a.tax_exempt || b.tax_exempt,
    discount_exempt: a.discount_exempt || b.discount_exempt,
    markup_exempt: a.markup_exempt || b.markup_exempt,
  };
}
