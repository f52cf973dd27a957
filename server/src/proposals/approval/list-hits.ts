import type { ApprovalHit, ApprovalRule, Totals } from "@proffer/contract";
import {
  compareDiscount,
  compareMargin,
  type Comparison,
  type DiscountShare,
  type Frequency,
  frequencies,
  getMinorUnitDigits,
  type ProposalMargin,
  type ReachableMargin,
} from "@proffer/pricing";

/** The figures of a proposal that approval rules measure. */
export interface Measures {
  readonly currency: string;
  readonly pageCount: number;
  readonly totals: Totals;
  /** The figures of the current choice. */
  readonly selected: ProposalMargin;
  /** The worst figures that the client can reach. */
  readonly reachable: ReachableMargin;
}

/** The value of one frequency, compared with the limit of a rule. Undefined if there is nothing to compare. */
interface Measured {
  readonly value: number | null;
  readonly comparison: Comparison | undefined;
}

/**
 * Lists the rules that a proposal meets, with one entry for each frequency that meets a rule. A rule in another
 * currency counts as met, because its limit cannot be compared.
 */
export function listHits(rules: readonly ApprovalRule[], measures: Measures): ApprovalHit[] {
  return rules.flatMap((rule) => {
    const { when } = rule;
    if (when.measure === "missing_cost") {
      const value = (when.of === "selected" ? measures.selected : measures.reachable).missing.length;
      return value > when.value ? [toHit(rule, value)] : [];
    }
    const isOtherCurrency = when.currency !== undefined && when.currency !== measures.currency;
    const inUse = when.frequency === undefined ? frequencies : [when.frequency];
    return inUse.flatMap((frequency) => {
      const measured = measure(rule, measures, frequency);
      if (measured?.comparison === undefined) return [];
      const isMet = isOtherCurrency || measured.comparison === (when.operator === "above" ? 1 : -1);
      return isMet ? [{ ...toHit(rule, measured.value), frequency, is_other_currency: isOtherCurrency }] : [];
    });
  });
}

function toHit({ id, name, when }: ApprovalRule, measured: number | null): ApprovalHit {
  const { measure: what, of, operator, value: limit, currency } = when;
  return {
    rule_id: id,
    name,
    measure: what,
    of,
    operator,
    limit,
    measured,
    is_other_currency: false,
    ...(currency !== undefined && { currency }),
  };
}

/** Measures one frequency. Returns undefined if the proposal does not use it. */
function measure({ when }: ApprovalRule, measures: Measures, frequency: Frequency): Measured | undefined {
  const { totals, selected, reachable } = measures;
  const { measure: what, of, operator, value: limit } = when;
  if (what === "total") {
    const total = totals[frequency];
    if (!total) return undefined;
    const worst = operator === "above" ? total.max : total.min;
    const value = (of === "selected" ? total.selected : worst).total;
    return { value, comparison: Math.sign(value - limit) as Comparison };
  }
  if (what === "margin_percent") {
    const margin =
      of === "selected" ? selected.totals[frequency]?.margin : reachable.totals[frequency]?.lowest_margin;
    return margin && { value: margin.percent, comparison: compareMargin(margin, limit) };
  }
  const discount =
    of === "selected" ? selected.totals[frequency]?.discount : reachable.totals[frequency]?.highest_discount;
  if (!discount) return undefined;
  return {
    value: discount.percent,
    comparison: compareDiscount(discount, limit + getTolerance(discount, measures)),
  };
}

/**
 * Returns how far rounding alone can bring a discount above its percentage: by at most one minor unit on each
 * page. A discount of 10 % on 10.05 is 1.01, which is more than 10 %.
 */
function getTolerance({ subtotal }: DiscountShare, { pageCount, currency }: Measures): number {
  return subtotal > 0 ? (100 * pageCount) / 10 ** getMinorUnitDigits(currency) / subtotal : 0;
}
