import { share } from "./exact.ts";
import type { Ratio, Whole } from "./exact.ts";
import { placeOf, slotOf } from "./ledger.ts";
import type { FoundModification } from "./ledger.ts";
import { amountValues, shareValues } from "./price-values.ts";
import type { Exemptions, LineItem, Modification } from "./types.ts";

/** What a page lays down for the prices on it. */
export interface PriceRules {
  readonly unit: number;
  readonly markup: Ratio | undefined;
  /** Nothing can be chosen: selections are locked, or the recipient does not see the page or line. */
  readonly frozen: boolean;
}

/**
 * A percent modification is of its line and so on the line's frequency; the others are on their own.
 * A modification is exempt from what its line is exempt from.
 */
export function surveyModification(
  modification: Modification,
  line: LineItem,
  rules: PriceRules,
): FoundModification {
  const { price } = modification;
  const exempt = exemptions(modification, line);
  const isShare = price?.model === "percent";
  const { now, segments, growth } = isShare
    ? shareValues(price, rules.frozen)
    : amountValues(price, rules.unit, markupFor(exempt, rules), rules.frozen);
  return {
    modification,
    place: placeOf(isShare ? line.price?.frequency : price?.frequency),
    slot: slotOf(exempt),
    now,
    segments,
    growth,
    isShare,
    optional: modification.optional === true && !rules.frozen,
    counts: modification.optional !== true || modification.selected === true,
  };
}

export function markupFor(entry: Exemptions, rules: PriceRules): Ratio | undefined {
  return entry.markup_exempt ? undefined : rules.markup;
}

/** What a modification comes to now, on a line that comes to `line`. */
export function modificationAmount({ now }: Pick<FoundModification, "now">, line: Whole): Whole {
  return typeof now === "object" ? share(line, now) : now;
}

function exemptions(a: Exemptions, b: Exemptions): Exemptions {
  return {
    tax_exempt: a.tax_exempt || b.tax_exempt,
    discount_exempt: a.discount_exempt || b.discount_exempt,
    markup_exempt: a.markup_exempt || b.markup_exempt,
  };
}
