export { formatDay, lastMomentBefore } from "./days.ts";
export { showsMinorUnits, totalsShowMinorUnits } from "./minor-units.ts";
export { hasMinorUnits, moneyFormat, type MoneyFormat } from "./money.ts";
export { numberFormat, type NumberFormat } from "./numbers.ts";
