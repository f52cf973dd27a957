// What a proposal is: how it is read, locked, priced, presented, and how its changes are recorded.
export { displayStatus } from "./display-status.ts";
export { itemsOfVersion, ofOneVersion } from "./of-one-version.ts";
export { etagOf, lockProposal, moveOn, openForEdit } from "./open-for-edit.ts";
export { organizationOf } from "./organization.store.ts";
export { directionOf, languageOf, localeOf, readerLocale } from "./language.ts";
export { fillPlaceholders, placeholdersOf, selectedTotals, type Placeholders } from "./placeholders.ts";
export { isSettled } from "./policy.ts";
export { proposalDetail } from "./proposal-detail.ts";
export { presentProposal, type Presented } from "./present-proposal.ts";
export {
  organizationOfProposal,
  proposalById,
  proposalExists,
  setColumns,
  versionOf,
} from "./proposals.store.ts";
export { recordChange } from "./record-change.ts";
export { refuseUnrepresentable, reprice, termsOf } from "./reprice.ts";
