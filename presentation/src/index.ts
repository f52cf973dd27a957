export {
  amountText,
  columnPriceText,
  differenceOf,
  frequencyOf,
  isDecided,
  isFree,
  isInPrice,
  quantityText,
  unitPriceText,
} from "./amounts.ts";
export { formatDay, lastMomentBefore } from "./days.ts";
export { blockShowsMinorUnits, totalsShowMinorUnits } from "./minor-units.ts";
export { hasMinorUnits, moneyFormat, type MoneyFormat } from "./money.ts";
export { numberFormat, type NumberFormat } from "./numbers.ts";
export { totalsOf, usedFrequencies, type ShownTotal } from "./totals.ts";
export type { Voice } from "./voice.ts";
