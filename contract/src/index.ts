export { Invitation } from "./accounts/invitations.ts";
export { Organization, UpdateOrganization } from "./accounts/organization.ts";
export { Mail } from "./accounts/outbox.ts";
export { Session } from "./accounts/session.ts";
export { User } from "./accounts/user.ts";
export { AnalyticsEvent, eventTypes } from "./analytics/proposal-events.ts";
export { commonErrors, listErrors } from "./error-answers.ts";
export { BareErrorBody, ErrorBody, type ErrorCode, errorStatus } from "./errors.ts";
export { ids as exampleIds } from "./example-ids.ts";
export { type ImageType, imageTypes } from "./images/images.ts";
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
  libraryItemPatches,
  LibraryItemType,
  UpdateLibraryItem,
} from "./library/library-items.ts";
export { SignatureImage } from "./lifecycle/signing.ts";
export { Pagination } from "./lists.ts";
export { openApiDocument } from "./openapi/document.ts";
export { apiVersion, introduction } from "./openapi/introduction.ts";
export { errorExample } from "./openapi/responses.ts";
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
export { CachedTotals, Totals } from "./pricing/totals.ts";
export { Crm, CrmLinked, Integrations } from "./proposals/crm.ts";
export { Design } from "./proposals/design.ts";
export { ExportDocument } from "./proposals/export-proposal.ts";
export {
  CompletedCopies,
  NotificationEvent,
  NotificationRule,
  OrganizationNotifications,
  Reminders,
} from "./proposals/mail-settings.ts";
export { Acceptance, ProposalDetail, ProposalStatusDetail } from "./proposals/proposal-detail.ts";
export { CreateProposal, UpdateProposal } from "./proposals/proposal-input.ts";
export { displayStatuses, ProposalDisplayStatus, ProposalListItem } from "./proposals/proposal.ts";
export { proposalSorts } from "./proposals/proposals.ts";
export { EmailDraft, ProposalSettings } from "./proposals/settings.ts";
export { PublicCost, PublicGroup, PublicUnseen } from "./recipients/group.ts";
export { PublicLineItem, PublicModification } from "./recipients/line-item.ts";
export { PublicPage, PublicPageChild } from "./recipients/page.ts";
export { PublicPrice, PublicQuantity } from "./recipients/price.ts";
export { PublicProposal } from "./recipients/proposal.ts";
export { PublicColumn, PublicFeature, PublicSideBySide } from "./recipients/side-by-side.ts";
export { PublicSigner, PublicSigning } from "./recipients/signing.ts";
export { PublicView } from "./recipients/view-proposal.ts";
export { isJson, type Json } from "./schema/json.ts";
export { contractKeywords } from "./schema/keywords.ts";
export {
  frequencies,
  Frequency,
  maxDecimals,
  maxJsonBytes,
  maxNoteLength,
  maxSiblings,
} from "./schema/scalars.ts";
export { WebhookChange } from "./webhooks/change.ts";
export {
  maxResentWebhooks,
  maxShownWebhookAttempts,
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
export { firesWhen, WebhookEventType, webhookEventTypes } from "./webhooks/event-types.ts";
export { type Webhook, webhookEvents, webhooks, webhookIntroduction } from "./webhooks/events.ts";
export { redact } from "./webhooks/redact.ts";
export { webhookAnswers, webhookHeaders } from "./webhooks/requests.ts";
export { operationTags } from "./tags.ts";
