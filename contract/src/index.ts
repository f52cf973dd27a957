export { Invitation } from "./accounts/invitations.ts";
export { Organization, UpdateOrganization } from "./accounts/organization.ts";
export { Mail, type MailState } from "./accounts/outbox.ts";
export { maxPreferenceBytes, type Preferences, type UpdateProfile } from "./accounts/profile.ts";
export { Session } from "./accounts/session.ts";
export type { OpenSession } from "./accounts/sessions.ts";
export { User } from "./user.ts";
export { Approval, type ApprovalHit, noApproval } from "./approvals/approval.ts";
export { type ApprovalCondition, type ApprovalRule, type Approver } from "./approvals/approval-rules.ts";
export { maxRequestedApprovals, type RequestedApproval } from "./approvals/approvals.ts";
export { activityTypes } from "./analytics/activity.ts";
export { type InsightFigures, type InsightGroup, maxInsightGroups } from "./analytics/insights.ts";
export { AnalyticsEvent, eventTypes } from "./analytics/proposal-events.ts";
export { maxPresent, memberEvents, type MemberEvents } from "./changes/stream-changes.ts";
export { commonErrors, listErrors } from "./error-answers.ts";
export { BareErrorBody, ErrorBody, type ErrorCode, errorStatus } from "./errors.ts";
export { ids as exampleIds } from "./example-ids.ts";
export {
  type ImageEntry,
  type ImageList,
  type ImageUse,
  type ImageType,
  imageTypes,
  maxImageUses,
} from "./images/images.ts";
export {
  type AppliedChanges,
  type ApplyChanges,
  type ChangeConflict,
  maxChanges,
  type ProposalChange,
} from "./items/apply-changes.ts";
export { Discount, DiscountInput } from "./items/discount.ts";
export { Group, ImportGroup } from "./items/group.ts";
export { CreateItem, Item, itemPatches, UpdateItem } from "./items/items.ts";
export {
  type ChangedLibraryItems,
  type ChangeLibraryItems,
  maxChangedLibraryItems,
} from "./library/change-library-items.ts";
export { InsertLibraryItem } from "./items/library-copies.ts";
export { ImportLineItem, LineItem, Modification, ModificationInput } from "./items/line-item.ts";
export { ImportPage, ImportPageChild, Page } from "./items/page.ts";
export { CreatePage, UpdatePage } from "./items/pages.ts";
export { Price, Quantity } from "./items/price.ts";
export {
  Column,
  ColumnInput,
  Feature,
  FeatureInput,
  ImportSideBySide,
  SideBySide,
} from "./items/side-by-side.ts";
export {
  CreateLibraryItem,
  LibraryItem,
  type LibraryItemFields,
  libraryItemPatches,
  LibraryItemType,
  maxShownUses,
  UpdateLibraryItem,
} from "./library/library-items.ts";
export {
  type CsvDelimiter,
  type ImportedRow,
  type ImportFaultCode,
  type ImportPriceList,
  maxImportedRows,
  type PriceListImport,
  priceListColumns,
} from "./library/price-list.ts";
export {
  chatProviders,
  type Connection,
  type ConnectionProblem,
  type ConnectionProvider,
  type ConnectionPush,
  connectionProviders,
  type CreateConnection,
  crmProviders,
  type Deal,
  type DealPhase,
  type DealSettings,
  type LinkedDeal,
  maxConnections,
  type UpdateConnection,
} from "./connections/connection.ts";
export type { PushedChange } from "./connections/pushed-change.ts";
export {
  type CreateProposalFromDeal,
  type DealOptions,
  type LinkDeal,
  maxFoundDeals,
} from "./connections/connections.ts";
export { SignatureImage } from "./lifecycle/signing.ts";
export { Pagination } from "./lists.ts";
export {
  noPayment,
  type Payment,
  type PaymentState,
  PaymentTransaction,
  maxTransactions,
  paymentStates,
} from "./payments/payment.ts";
export {
  type BankAccount,
  type CardPayments,
  type PaymentMethod,
  type PaymentSettings,
} from "./payments/payment-settings.ts";
export type { ConnectCards, RecordPayment } from "./payments/payments.ts";
export type { PublicPayment } from "./recipients/payments.ts";
export { LegalEntity } from "./legal-entity.ts";
export { type Order, type OrderLine, orderVersion } from "./orders/order.ts";
export { type InvoiceQuery, zeroTaxReasons } from "./orders/orders.ts";
export { openApiDocument } from "./openapi/document.ts";
export { apiVersion, introduction } from "./openapi/introduction.ts";
export { toErrorExample } from "./openapi/responses.ts";
export {
  listAddresses,
  type Answer,
  type AnswerOf,
  type BodyOf,
  type ErrorAnswer,
  supportsIdempotencyKey,
  type Operation,
  type ParamsOf,
  type QueryOf,
  type Security,
} from "./operation.ts";
export { operations } from "./operations.ts";
export { PricingPreview, PricingPreviewed, Selection } from "./pricing/preview-pricing.ts";
export { ContractValue, Term } from "./contract-value.ts";
export { CachedTotals, Totals } from "./totals.ts";
export { Crm, CrmLinked, Integrations } from "./proposals/crm.ts";
export {
  type Attachment,
  type AttachmentFile,
  type AttachmentType,
  attachmentFormats,
  attachmentTypes,
  maxAttachedBytes,
  maxAttachmentBytes,
  maxAttachmentName,
  maxAttachments,
} from "./proposals/attachments.ts";
export {
  type CustomVariable,
  type CustomVariableInput,
  customVariableList,
  type CustomVariableType,
  maxVariableLength,
} from "./proposals/custom-variables.ts";
export type { FieldValue } from "./recipients/decide-proposal.ts";
export { Design } from "./proposals/design.ts";
export { ExportDocument } from "./proposals/export-proposal.ts";
export {
  CompletedCopies,
  NotificationEvent,
  NotificationRule,
  OrganizationNotifications,
  Reminders,
} from "./proposals/mail-settings.ts";
export { TrialChoices } from "./recipients/preview-proposal.ts";
export { Acceptance, ProposalDetail, ProposalStatusDetail } from "./proposals/proposal-detail.ts";
export { CreateProposal, UpdateProposal } from "./proposals/proposal-input.ts";
export { displayStatuses, ProposalDisplayStatus, ProposalListItem } from "./proposals/proposal.ts";
export { proposalSorts } from "./proposals/list-filters.ts";
export type { DeletedProposal } from "./proposals/deleted-proposals.ts";
export {
  type LastActivity,
  ProposalSummary,
  recipientEventTypes,
  type SummaryPayment,
} from "./proposals/proposal-summary.ts";
export { EmailDraft, ProposalSettings } from "./proposals/settings.ts";
export { PublicCost, PublicGroup, PublicUnseen } from "./recipients/group.ts";
export { PublicLineItem, PublicModification } from "./recipients/line-item.ts";
export { PublicPage, PublicPageChild } from "./recipients/page.ts";
export { PublicPrice, PublicQuantity, PublicSchedule } from "./recipients/price.ts";
export { PublicChange, PublicChanges } from "./recipients/revision-changes.ts";
export type { RecipientSelection } from "./recipients/decide-proposal.ts";
export { PublicProposal } from "./recipients/proposal.ts";
export { PublicColumn, PublicFeature, PublicSideBySide } from "./recipients/side-by-side.ts";
export { PublicSigner, PublicSigning } from "./recipients/signing.ts";
export { PublicView } from "./recipients/view-proposal.ts";
export type { MailExampleKind } from "./sending/mail-examples.ts";
export type { MailFailure, MailServer, ProposalMail, ProposalMailKind, Sending } from "./sending/sending.ts";
export { isJson, type Json } from "./schema/json.ts";
export { contractFormats, contractKeywords } from "./schema/keywords.ts";
export { Frequency, maxJsonBytes, maxNoteLength, maxSiblings } from "./schema/scalars.ts";
export { type PublicThread, toPublicThread } from "./recipients/threads.ts";
export {
  maxMessageLength,
  maxLatestMessages,
  maxMessages,
  Thread,
  type ThreadMessage,
  type ThreadRequest,
} from "./threads/thread.ts";
export type { ThreadOfProposal } from "./threads/threads.ts";
export type { ListedDraft } from "./revisions/draft-revisions.ts";
export type {
  DroppedSelection,
  PublicationPreview,
  PublishedRevision,
  Revision,
} from "./revisions/revisions.ts";
export { changedTypes, VersionChange, VersionComparison } from "./versions/compare-versions.ts";
export {
  maxVersions,
  ProposalVersion,
  ProposalVersionDetail,
  VersionContent,
  type VersionReason,
  VersionTotals,
} from "./versions/version.ts";
export { WebhookChange } from "./webhooks/change.ts";
export {
  maxProposalWebhookEvents,
  maxResentWebhooks,
  maxShownWebhookAttempts,
  ProposalWebhookDelivery,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from "./webhooks/deliveries.ts";
export {
  CreateWebhookEndpoint,
  maxWebhookEndpoints,
  maxPausedWebhookDays,
  UpdateWebhookEndpoint,
  WebhookEndpoint,
} from "./webhooks/endpoints.ts";
export { webhookExamples } from "./webhooks/event-examples.ts";
export {
  defaultWebhookEventTypes,
  firesWhen,
  WebhookEventType,
  webhookEventTypes,
} from "./webhooks/event-types.ts";
export { type Webhook, webhookEvents, webhooks, webhookIntroduction } from "./webhooks/events.ts";
export { type Audience, limitTo, listHidden, listHiddenFields } from "./schema/audience.ts";
export { redact } from "./webhooks/redact.ts";
export { webhookAnswers, webhookHeaders } from "./webhooks/requests.ts";
export { operationTags } from "./tags.ts";
