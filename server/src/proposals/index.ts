export {
  type Change,
  type ChangedProposal,
  changeLockedProposal,
  type ChangeOptions,
  changeProposal,
  type Decide,
  type Decision,
  type LockedProposal,
} from "./change-proposal.ts";
export { findApprovalChanges } from "./approval/guard-offer.ts";
export {
  findApproval,
  findApprovalFacts,
  findTerms,
  hashTerms,
  toApproval,
} from "./approval/find-approval.ts";
export {
  type ApprovalFacts,
  getApprovalState,
  listDeciders,
  listOpenHits,
  type MeasuredHit,
  type StoredApproval,
} from "./approval/approval-state.ts";
export { describeHit } from "./approval/describe-hit.ts";
export { assertKnownPlaceholders, listPageTexts } from "./assert-placeholders.ts";
export { answerFile, createAttachmentRoutes } from "./attachments/attachments.routes.ts";
export { purgeFiles } from "./attachments/purge-files.ts";
export { getAttachmentOf, listAttachmentEvents } from "./attachments/change-attachments.ts";
export { assertContent, type Content, toClientFields, toContent, toFields } from "./content.ts";
export { listOpenDrafts } from "./draft-revisions.store.ts";
export { hashOffer, insertDraftRevision } from "./draft-revision.ts";
export { createProposal, prepareProposal } from "./create-proposal.ts";
export type { NewProposal } from "./new-proposal.ts";
export { listDeletedEverywhere, purgeProposals } from "./deleted/deleted-proposals.ts";
export { removeProposal } from "./deleted/deleted-proposals.store.ts";
export { findImageUsesOfProposals } from "./find-image-uses.ts";
export { mergeDraft } from "./merge-draft.ts";
export { assertNoDraft, lockEvenDeleted, lockForMember, lockProposal, toEtag } from "./lock-proposal.ts";
export { findItemsOfVersion, readOneVersion } from "./detail/read-one-version.ts";
export { assertAllowed, isDecided, isSettled, toEditAction } from "./policy.ts";
export { type PresentedProposal, presentProposal } from "./present-proposal.ts";
export {
  type PaymentRow,
  readPayments,
  readSteps,
  type StepFacts,
  type StepTime,
} from "./period-facts.store.ts";
export { toPayment, toRealPayment } from "./payment.ts";
export type { Proposal } from "./proposal.ts";
export { findProposalDetail } from "./detail/whole-proposal.ts";
export { listProposalNames, type ProposalNames, listProposalStates } from "./proposal-facts.store.ts";
export {
  assertFilled,
  assertStillFilled,
  assertTermStart,
  findValueFault,
  listClientFields,
  listOwn,
  listVariables,
  omitClientValues,
  toStoredVariables,
} from "./custom-variables.ts";
export { createProposalRoutes } from "./proposals.routes.ts";
export { replaceTags } from "./proposal-tags.store.ts";
export {
  listOrganizationsOfProposal,
  listRequestedApprovals,
  readWithApproval,
  findDraftRevision,
  findProposalById,
  findViewStateIds,
  hasProposal,
  findVersion,
} from "./proposals.store.ts";
export { recordChange } from "./record-change.ts";
export {
  findAmountDue,
  assertRepresentable,
  getCurrency,
  priceContract,
  pricePages,
  toPricingTerms,
} from "./reprice.ts";
export { restoreProposal } from "./deleted/restore-proposal.ts";
export { updateProposal } from "./update-proposal.ts";
export { parseTotalKey, toMajorUnits, totalColumns, toWholeMinorUnits } from "./total-keys.ts";
