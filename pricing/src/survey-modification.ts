import { share } from "./exact.ts";
import type { Ratio, Whole } from "./exact.ts";
import { placeOf, slotOf } from "./ledger.ts";
import type { ModificationFound, ModificationMember } from "./ledger.ts";
import { amountEnds, ratioEnds } from "./price-ends.ts";
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
): ModificationFound {
  const { price } = modification;
  const percent = price?.model === "percent";
  const exempt = exemptions(modification, line);
  const ratios = percent ? ratioEnds(price, rules.frozen) : [];
  const ends = percent ? [] : amountEnds(price, rules.unit, markupFor(exempt, rules), rules.frozen);
  const optional = modification.optional === true && !rules.frozen;
  return {
    modification,
    place: placeOf(percent ? line.price?.frequency : price?.frequency),
    slot: slotOf(exempt),
    ends,
    ratios,
    optional,
    open: optional || ends.length + ratios.length > 1,
    counts: modification.optional !== true || modification.selected === true,
  };
}

export function markupFor(entry: Exemptions, rules: PriceRules): Ratio | undefined {
  return entry.markup_exempt ? undefined : rules.markup;
}

/** What a modification comes to now, on a line that comes to `line`. */
export function modificationAmount({ ends, ratios }: ModificationMember, line: Whole): Whole {
  const [ratio] = ratios;
  return ratio ? share(line, ratio) : (ends[0] ?? 0);
}

function exemptions(a: Exemptions, b: Exemptions): Exemptions {
  return {
    tax_exempt: a.tax_exempt || b.tax_exempt,
    discount_exempt: a.discount_exempt || b.discount_exempt,
    markup_exempt: a.markup_exempt || b.markup_exempt,
  };
}
