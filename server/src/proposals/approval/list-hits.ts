import type { ApprovalRule, Totals } from "@proffer/contract";
import {
  compareDiscount,
  compareMargin,
  type Comparison,
  type Frequency,
  frequencies,
  type ProposalMargin,
  type ReachableMargin,
} from "@proffer/pricing";
import type { MeasuredHit } from "./approval-state.ts";
import type { ScheduleShares } from "./schedule-shares.ts";

/** The figures of a proposal that approval rules measure. */
export interface Measures {
  readonly currency: string;
  /** The months of the term, 0 for recurring prices without a term. Undefined if no price recurs. */
  readonly term_months: number | undefined;
  /** How much schedules lower the prices over the term. */
  readonly shares: ScheduleShares;
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
 * currency counts as met, because its limit cannot be compared. Without measures, every rule counts as met.
 */
export function listHits(rules: readonly ApprovalRule[], measures: Measures | undefined): MeasuredHit[] {
  if (!measures)
    return rules.map((rule) => ({ ...toHit(rule, null), is_current: rule.when.of === "selected" }));
  return rules.flatMap((rule) => {
    const { when } = rule;
    if (when.measure === "missing_cost") {
      const value = (when.of === "selected" ? measures.selected : measures.reachable).missing.length;
      return value > when.value ? [toHit(rule, value)] : [];
    }
    if (when.measure === "term_months") {
      const value = measures.term_months;
      const isMet =
        value !== undefined && (when.operator === "above" ? value > when.value : value < when.value);
      return isMet ? [toHit(rule, value)] : [];
    }
    const isOtherCurrency = when.currency !== undefined && when.currency !== measures.currency;
    const inUse = when.frequency === undefined ? frequencies : [when.frequency];
    return inUse.flatMap((frequency) => {
      const measured = measureOverTerm(rule, measures, frequency);
      if (measured?.comparison === undefined) return [];
      const isMet = isOtherCurrency || measured.comparison === (when.operator === "above" ? 1 : -1);
      if (!isMet) return [];
      const current = measureOverTerm({ ...rule, when: { ...when, of: "selected" } }, measures, frequency);
      const is_current = current?.value === measured.value;
      return [{ ...toHit(rule, measured.value), frequency, is_current, is_other_currency: isOtherCurrency }];
    });
  });
}

function toHit({ id, name, when }: ApprovalRule, measured: number | null): MeasuredHit {
  const { measure: what, of, operator, value: limit, currency } = when;
  return {
    rule_id: id,
    name,
    measure: what,
    of,
    operator,
    limit,
    measured,
    is_current: true,
    is_other_currency: false,
    ...(currency !== undefined && { currency }),
  };
}

/**
 * Measures one frequency over the term: a free period is a discount, and costs as much as a paid one. Otherwise a
 * member could avoid a rule by giving periods away.
 */
function measureOverTerm(rule: ApprovalRule, measures: Measures, frequency: Frequency): Measured | undefined {
  const measured = measure(rule, measures, frequency);
  const { measure: what, of, value: limit } = rule.when;
  const { selected = 1, worst = 1 } = measures.shares[frequency] ?? {};
  const share = of === "reachable" ? worst : selected;
  if (!measured || measured.value === null || share === 1 || what === "total") return measured;
  if (what === "margin_percent" && share === 0) return unlimited.below;
  const rest = 100 - measured.value;
  const value = Math.round((100 - (what === "margin_percent" ? rest / share : rest * share)) * 100) / 100;
  return { value, comparison: Math.sign(value - limit) as Comparison };
}

/** Measures one frequency. Returns undefined if the proposal does not use it. */
function measure(
  { when }: ApprovalRule,
  { totals, selected, reachable }: Measures,
  frequency: Frequency,
): Measured | undefined {
  const { measure: what, of, operator, value: limit } = when;
  const isReachable = of === "reachable";
  if (what === "total") {
    const total = totals[frequency];
    if (!total) return undefined;
    if (isReachable && (operator === "above" ? total.open_max : total.open_min)) return unlimited[operator];
    const worst = operator === "above" ? total.max : total.min;
    const value = (isReachable ? worst : total.selected).total;
    return { value, comparison: Math.sign(value - limit) as Comparison };
  }
  const worst = reachable.totals[frequency];
  if (what === "margin_percent") {
    const margin = isReachable ? worst?.lowest_margin : selected.totals[frequency]?.margin;
    if (isReachable && worst?.lowest_margin.open) return unlimited.below;
    return margin && { value: margin.percent, comparison: compareMargin(margin, limit) };
  }
  const discount = isReachable ? worst?.highest_discount : selected.totals[frequency]?.discount;
  if (isReachable && worst?.highest_discount.open) return unlimited.above;
  return discount && { value: discount.percent, comparison: compareDiscount(discount, limit) };
}

/** A quantity without a max can bring the value beyond every limit. */
const unlimited = {
  above: { value: null, comparison: 1 },
  below: { value: null, comparison: -1 },
} as const satisfies Record<string, Measured>;
