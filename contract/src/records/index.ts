export * from "./column.ts";
export * from "./completed-copies.ts";
export * from "./crm.ts";
export * from "./design.ts";
export * from "./discount.ts";
export * from "./export-document.ts";
export * from "./feature.ts";
export * from "./group.ts";
export * from "./item-input.ts";
export * from "./item.ts";
export * from "./library-item.ts";
export * from "./line-item.ts";
export type { MergePatch } from "./merge-patch.ts";
export * from "./modification.ts";
export * from "./notification-settings.ts";
export * from "./page.ts";
export * from "./pagination.ts";
export * from "./price.ts";
export * from "./proposal-detail.ts";
export * from "./proposal-input.ts";
export * from "./proposal-list-item.ts";
export * from "./recipient.ts";
export * from "./reminders.ts";
export {
  frequencies,
  Frequency,
  maxAmount,
  maxDecimals,
  maxJsonBytes,
  maxNoteLength,
  most,
  SelectionType,
  selectionTypes,
} from "./scalars.ts";
export * from "./settings.ts";
export * from "./side-by-side.ts";
export * from "./signature-image.ts";
export * from "./signing-settings.ts";
export * from "./status.ts";
export * from "./totals.ts";
export * from "./user.ts";
