export { toCachedTotals } from "./cached-totals.ts";
export type { CachedRange, CachedTotals } from "./cached-totals.ts";
export { calculateAmounts, calculatePricing } from "./calculate-pricing.ts";
export type { Pricing } from "./calculate-pricing.ts";
export type { FrequencyTotals, Totals } from "./totals.ts";
export { UnrepresentableTotalError } from "./amounts.ts";
export type { Amounts } from "./amounts.ts";
export { currencies, getMinorUnitDigits, isCurrency } from "./currencies.ts";
export type { ItemAmounts, UnmetChoice } from "./collected-prices.ts";
export * from "./types.ts";
export { maxAmount, maxDecimals, findAmountFault, isAmount } from "./amount-fault.ts";
export type { AmountFault } from "./amount-fault.ts";
export { applySelection } from "./selection/apply-selection.ts";
export type { AppliedSelection, SelectionChange } from "./selection/applied-selection.ts";
export type { Selection } from "./selection/apply-selection.ts";
export type { Refusal, RefusalCode } from "./selection/refusal.ts";
export {
  applyMarkup,
  getDisplayDecimals,
  isMarkedUpExactly,
  roundPrice,
  sumAmounts,
} from "./display-price.ts";
export {
  computeGroupCosts,
  getBillingFrequency,
  getDisplayAmount,
  isPriced,
  listCountingModifications,
} from "./display-amounts.ts";
export type { GroupCost } from "./display-amounts.ts";
export { getQuantityBounds } from "./quantity.ts";
export { calculateUpperAmounts } from "./upper-amounts.ts";
export { explainPricing } from "./trace/explain-pricing.ts";
export type { ExplainedPricing } from "./trace/explain-pricing.ts";
export type { TraceStep } from "./trace/trace-step.ts";
