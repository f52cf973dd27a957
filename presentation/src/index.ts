export {
  formatAmount,
  formatColumnPrice,
  toPriceDifference,
  getFrequency,
  isDecided,
  isFree,
  isInPrice,
  formatQuantity,
  formatUnitPrice,
} from "./amounts.ts";
export { isCountry } from "./countries.ts";
export {
  isNamedIn,
  listPagesToRead,
  listSenderNames,
  takeOpening,
  removeTitle,
  type CoverNote,
} from "./pages.ts";
export { defaultAccent } from "./default-accent.ts";
export {
  countDaysLeft,
  formatDate,
  formatDay,
  formatLastDay,
  formatMoment,
  toKnownTimeZone,
  toLastDay,
  type DayZones,
} from "./days.ts";
export {
  type ChangeFact,
  type ChangeVoice,
  createChangeVoice,
  describeChange,
  getChangeName,
  getChangeTag,
  isDropped,
  sortChanges,
  withUnit,
} from "./describe-change.ts";
export { formatFieldValue, noFieldValue } from "./field-values.ts";
export { chooseLanguage, findKnownLocale, getTextDirection, toLocale, toReaderLocale } from "./language.ts";
export { blockShowsMinorUnits, totalsShowMinorUnits } from "./minor-units.ts";
export { hasMinorUnits, getMoneyFormat, type MoneyFormat } from "./money.ts";
export { getNumberFormat, type NumberFormat } from "./numbers.ts";
export { findClientName } from "./placeholders/client-name.ts";
export { formatVariableValue } from "./placeholders/format-variable.ts";
export { toLabelKey, type PlaceholderName } from "./placeholders/placeholder-names.ts";
export {
  fillPlaceholders,
  isEmptyPlaceholder,
  toPlaceholders,
  type PlaceholderProposal,
  type Placeholders,
} from "./placeholders/placeholders.ts";
export {
  createPlaceholderFiller,
  type PlaceholderFiller,
  type RichTextTools,
} from "./placeholders/placeholder-filler.ts";
export {
  formatPlaceholderNames,
  listUnknownPlaceholders,
  renamePlaceholders,
  splitAtPlaceholders,
  type TextPart,
} from "./placeholders/split-placeholders.ts";
export { toSelectedTotals } from "./placeholders/selected-totals.ts";
export { closedByStatus, toDisplayStatus } from "./display-status.ts";
export { isOverdue, unpaidStates } from "./is-overdue.ts";
export { toAcceptanceMethod, type AcceptanceMethod } from "./public-view/acceptance-method.ts";
export { toDisplayPrices, type DisplayPrices } from "./public-view/display-prices.ts";
export { comparePublicViews } from "./public-view/compare-public-views.ts";
export type { PublicViewInput, Reader, ViewedProposal } from "./public-view/public-view-input.ts";
export {
  findQrKind,
  isSetUp,
  toPaymentReference,
  toPublicPayment,
  usualMethods,
} from "./public-view/to-public-payment.ts";
export {
  showsMinorUnits,
  termStartId,
  toPlaceholderFiller,
  toPublicContract,
  toPublicProposal,
} from "./public-view/to-public-proposal.ts";
export {
  addDays,
  addToDate,
  countDaysBetween,
  findTimeZone,
  toEndOfDay,
  toHourOfDay,
  toLocalDate,
  toOffsetTime,
  toStartOfDay,
} from "./time-zone.ts";
export { listColumnChanges, listLineChanges, listModificationChanges } from "./schedule.ts";
export { toShownContract, toShownDue, type ShownContract, type ShownDue } from "./payments.ts";
export { toShownTotals, listUsedFrequencies, type ShownTotal } from "./totals.ts";
export type { Voice } from "./voice.ts";
export * from "./words/index.ts";
export { formatIban } from "./format-iban.ts";
export { findWrittenName, joinNames } from "./names.ts";
