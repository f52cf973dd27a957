export { findNotation, maxDigits, readWrittenNumber } from "./numbers/written-number.ts";
export type { Notation, WrittenNumber } from "./numbers/written-number.ts";
export { readAmount } from "./numbers/read-amount.ts";
export type { Amount, AmountReading } from "./numbers/read-amount.ts";
export { listCurrencies } from "./numbers/currency-signs.ts";
export { addRatios, divideRatios, multiplyRatios, roundRatio, toRatio } from "./numbers/ratio.ts";
export type { Ratio } from "./numbers/ratio.ts";
export { readPrice } from "./cells/read-price.ts";
export type { PriceCell, UnreadableReason } from "./cells/read-price.ts";
export { readQuantity } from "./cells/read-quantity.ts";
export type { QuantityCell } from "./cells/read-quantity.ts";
export { findFrequency } from "./cells/frequency-words.ts";
export { isLikeFormula } from "./cells/formula.ts";
export { isDate, isTime } from "./cells/dates.ts";
export { findHeading } from "./columns/find-heading.ts";
export type { Heading } from "./columns/find-heading.ts";
export type { ColumnRole } from "./columns/heading-words.ts";
export { isDiscount } from "./rows/discount-names.ts";
export { findTotalKind } from "./rows/total-label.ts";
export type { TotalKind } from "./rows/total-label.ts";
export type { ChosenRoles, Column } from "./columns/find-columns.ts";
export { maxRows, readTable } from "./rows/read-table.ts";
export type { LinesOfTable, TableOptions } from "./rows/read-table.ts";
export type {
  ColumnProblem,
  LineDiscount,
  LinePrice,
  RowChoice,
  RowProblem,
  RowReason,
  TableLine,
} from "./rows/table-line.ts";
