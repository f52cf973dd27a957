export {
  toCachedTotals,
  type CachedRange,
  type CachedTotals,
  calculateAmounts,
  calculatePricing,
  type Pricing,
} from "./calculate-pricing.ts";
export type { FrequencyTotals, Totals } from "./totals.ts";
export { UnrepresentableTotalError, type Amounts } from "./amounts.ts";
export { type AmountDue, calculateAmountDue, type DueTerms, toFirstPayment } from "./amount-due.ts";
export { countDecimals } from "./exact.ts";
export { currencies, getMinorUnitDigits, isCurrency } from "./currencies.ts";
export type { ItemAmounts, UnmetChoice } from "./collected-prices.ts";
export * from "./types.ts";
export { maxAmount, maxDecimals, findAmountFault, isAmount, type AmountFault } from "./amount-fault.ts";
export {
  applySelection,
  type AppliedSelection,
  type SelectionChange,
  type Selection,
} from "./selection/apply-selection.ts";
export type { Refusal, RefusalCode } from "./selection/refusal.ts";
export {
  applyMarkup,
  getDisplayDecimals,
  isMarkedUpExactly,
  roundPrice,
  calculateTax,
  sumAmounts,
  sumPayments,
} from "./display-price.ts";
export {
  computeGroupCosts,
  getBillingFrequency,
  getDisplayAmount,
  isPriced,
  listCountingModifications,
  type GroupCost,
} from "./display-amounts.ts";
export { getQuantityBounds } from "./quantity.ts";
export { calculateUpperAmounts } from "./upper-amounts.ts";
export { explainPricing, type ExplainedPricing } from "./trace/explain-pricing.ts";
export type { TraceStep } from "./trace/trace-step.ts";
export {
  calculateMargin,
  type EntryMargin,
  type MarginsByFrequency,
  type MissingCost,
  type ProposalMargin,
} from "./margin/calculate-margin.ts";
export {
  compareDiscount,
  compareMargin,
  type Comparison,
  type DiscountShare,
  type HighestDiscount,
  type LowestMargin,
  type Margin,
} from "./margin/margin.ts";
export {
  findReachableMargin,
  type ReachableFigures,
  type ReachableMargin,
} from "./margin/reachable-margin.ts";
export { findPriceForMargin, type CostedLine } from "./margin/price-for-margin.ts";
export {
  calculateContractValue,
  type ContractAmount,
  type ContractValue,
  type Payments,
  type TermProposal,
} from "./term/contract-value.ts";
export {
  countPeriods,
  getPeriodMonths,
  maxTermMonths,
  recurringFrequencies,
  type Term,
} from "./term/term.ts";
export { computeColumnAmount, computeLineAmount, toEffectiveSchedule } from "./term/schedule.ts";
export { listTermFaults, type TermFault } from "./term/term-faults.ts";
export { calculateOrder, type OrderEntry, type OrderTotal, type PricedOrder } from "./order/priced-order.ts";
