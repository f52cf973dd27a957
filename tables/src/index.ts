export {
  findNotation,
  maxDigits,
  readWrittenNumber,
  type Notation,
  type WrittenNumber,
} from "./numbers/written-number.ts";
export { readAmount, type Amount, type AmountReading } from "./numbers/read-amount.ts";
export { listCurrencies } from "./numbers/currency-signs.ts";
export { addRatios, divideRatios, multiplyRatios, roundRatio, toRatio, type Ratio } from "./numbers/ratio.ts";
export { readPrice, type PriceCell, type UnreadableReason } from "./cells/read-price.ts";
export { readQuantity, type QuantityCell } from "./cells/read-quantity.ts";
export { findFrequency } from "./cells/frequency-words.ts";
export { isLikeFormula, isDate, isTime } from "./cells/cell-kinds.ts";
export { findHeading, type Heading } from "./columns/find-heading.ts";
export type { ColumnRole } from "./columns/heading-words.ts";
export { isDiscount } from "./rows/discount-names.ts";
export { findTotalKind, type TotalKind } from "./rows/total-label.ts";
export type { ChosenRoles, Column } from "./columns/find-columns.ts";
export { maxRows, readTable, type LinesOfTable, type TableOptions } from "./rows/read-table.ts";
export type {
  ColumnProblem,
  LineDiscount,
  LinePrice,
  RowChoice,
  RowProblem,
  RowReason,
  TableLine,
} from "./rows/table-line.ts";
