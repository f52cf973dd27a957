import { createApiKey, listApiKeys, revokeApiKey } from "./accounts/api-keys.ts";
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  lookUpInvitation,
  revokeInvitation,
} from "./accounts/invitations.ts";
import { listMembers, removeMember, updateMember } from "./accounts/members.ts";
import { getOrganization, updateOrganization } from "./accounts/organization.ts";
import { listOutbox, retryMail, retryOutbox } from "./accounts/outbox.ts";
import {
  changePassword,
  checkResetToken,
  requestPasswordReset,
  resetPassword,
} from "./accounts/passwords.ts";
import { confirmSecondFactor, disableSecondFactor, setUpSecondFactor } from "./accounts/second-factor.ts";
import { getPreferences, getProfile, updatePreferences, updateProfile } from "./accounts/profile.ts";
import { endOtherSessions, endSession, listSessions } from "./accounts/sessions.ts";
import { getSession, signIn, signOut, switchOrganization } from "./accounts/session.ts";
import { getSetupState, setUpOrganization } from "./accounts/set-up.ts";
import { finishOidcSignIn, listOidcProviders, startOidcSignIn } from "./accounts/single-sign-on.ts";
import { createToken, getJwks } from "./accounts/tokens.ts";
import {
  approveProposal,
  listApprovals,
  rejectProposal,
  requestApproval,
  withdrawApproval,
} from "./approvals/approvals.ts";
import { listActivity, markActivityRead } from "./analytics/activity.ts";
import { exportInsights, exportInsightsXlsx, getInsights } from "./analytics/insights.ts";
import { listProposalEvents } from "./analytics/proposal-events.ts";
import { streamChanges } from "./changes/stream-changes.ts";
import { deleteImage, getImage, listImages, uploadImage } from "./images/images.ts";
import { applyChanges } from "./items/apply-changes.ts";
import { bulkArchiveItems, bulkUnarchiveItems } from "./items/bulk-archive-items.ts";
import { createItem, deleteItem, updateItem } from "./items/items.ts";
import { changeLibraryItems } from "./library/change-library-items.ts";
import { insertLibraryItem, saveItemToLibrary } from "./items/library-copies.ts";
import { createPage, deletePage, updatePage } from "./items/pages.ts";
import {
  createLibraryItem,
  deleteLibraryItem,
  getLibraryItem,
  listLibraryItems,
  listLibraryItemUses,
  updateLibraryItem,
} from "./library/library-items.ts";
import {
  createLibraryItems,
  exportPriceList,
  exportPriceListXlsx,
  importPriceList,
} from "./library/price-list.ts";
import { getAuditTrail } from "./lifecycle/audit-trail.ts";
import { changeProposalStatus, reopenProposal } from "./lifecycle/change-status.ts";
import { rotateShareLink, sendProposal } from "./lifecycle/send-proposal.ts";
import {
  createConnection,
  createProposalFromDeal,
  deleteConnection,
  getConnection,
  getDealOptions,
  getLinkedDeal,
  linkDeal,
  listConnectionPushes,
  listConnections,
  retryConnectionPushes,
  searchDeals,
  syncDeal,
  testConnection,
  unlinkDeal,
  updateConnection,
} from "./connections/connections.ts";
import { counterSignProposal, requestSignatures, voidSigning } from "./lifecycle/signing.ts";
import {
  connectCards,
  disconnectCards,
  listPayments,
  recordPayment,
  returnPayment,
} from "./payments/payments.ts";
import { previewPricing } from "./pricing/preview-pricing.ts";
import { archiveProposal, unarchiveProposal } from "./proposals/archive-proposal.ts";
import {
  deleteAttachment,
  downloadAttachment,
  listAttachments,
  updateAttachment,
  uploadAttachment,
} from "./proposals/attachments.ts";
import { changeProposals } from "./proposals/change-proposals.ts";
import { countProposals } from "./proposals/count-proposals.ts";
import { listDeletedProposals, undeleteProposal } from "./proposals/deleted-proposals.ts";
import {
  duplicateProposal,
  createProposal,
  deleteProposal,
  getProposal,
  listProposals,
  updateProposal,
} from "./proposals/proposals.ts";
import {
  exportLinesCsv,
  exportLinesXlsx,
  exportProposalsCsv,
  exportProposalsXlsx,
} from "./proposals/export-tables.ts";
import { exportProposal, generateProposalPdf } from "./proposals/export-proposal.ts";
import { previewNewProposal, previewProposal, tryProposalChoices } from "./recipients/preview-proposal.ts";
import { starProposal, unstarProposal } from "./proposals/star-proposal.ts";
import { listClients, listTags } from "./proposals/suggestions.ts";
import {
  acceptProposal,
  chooseOption,
  declineProposal,
  fillField,
  signProposal,
} from "./recipients/decide-proposal.ts";
import { checkPayment, getPaymentQr, startPayment } from "./recipients/payments.ts";
import {
  downloadProposalPdf,
  downloadPublicAttachment,
  getPublicProposal,
  recordProposalView,
  streamProposalChanges,
} from "./recipients/view-proposal.ts";
import { exportInvoice, exportOrderCsv, exportOrderXlsx, getOrder } from "./orders/orders.ts";
import { getPublicChanges } from "./recipients/revision-changes.ts";
import { askQuestion, listPublicThreads, withdrawThread, writeMessage } from "./recipients/threads.ts";
import { listDraftRevisions } from "./revisions/draft-revisions.ts";
import {
  compareRevisions,
  createRevision,
  listRevisions,
  previewPublication,
  publishRevision,
} from "./revisions/revisions.ts";
import { compareProposalVersions } from "./versions/compare-versions.ts";
import { getProposalVersion, listProposalVersions, restoreProposalVersion } from "./versions/versions.ts";
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  listProposalWebhookDeliveries,
  resendWebhookDeliveries,
  retryWebhookDelivery,
} from "./webhooks/deliveries.ts";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  updateWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
} from "./webhooks/endpoints.ts";
import { getMailExample } from "./sending/mail-examples.ts";
import { getMailServer, getSending, listProposalMails, sendTestMail } from "./sending/sending.ts";
import {
  applyThread,
  changeThread,
  listAllThreads,
  listThreads,
  replyToThread,
  startThread,
} from "./threads/threads.ts";

/** Every operation of the API by its id, in the order of the reference. */
export const operations = {
  listProposals,
  createProposal,
  getProposal,
  updateProposal,
  deleteProposal,
  undeleteProposal,
  archiveProposal,
  unarchiveProposal,
  starProposal,
  unstarProposal,
  changeProposals,
  countProposals,
  listDeletedProposals,
  listClients,
  listTags,
  duplicateProposal,
  exportProposalsCsv,
  exportProposalsXlsx,
  exportLinesCsv,
  exportLinesXlsx,
  exportProposal,
  uploadAttachment,
  listAttachments,
  downloadAttachment,
  updateAttachment,
  deleteAttachment,
  generateProposalPdf,
  previewProposal,
  previewNewProposal,
  tryProposalChoices,
  streamChanges,
  listProposalVersions,
  getProposalVersion,
  compareProposalVersions,
  restoreProposalVersion,
  createRevision,
  listRevisions,
  listDraftRevisions,
  requestApproval,
  withdrawApproval,
  approveProposal,
  rejectProposal,
  listApprovals,
  compareRevisions,
  previewPublication,
  publishRevision,
  listThreads,
  startThread,
  replyToThread,
  changeThread,
  applyThread,
  listAllThreads,
  createItem,
  updateItem,
  deleteItem,
  bulkArchiveItems,
  applyChanges,
  bulkUnarchiveItems,
  insertLibraryItem,
  saveItemToLibrary,
  createPage,
  updatePage,
  deletePage,
  listLibraryItems,
  createLibraryItem,
  createLibraryItems,
  changeLibraryItems,
  importPriceList,
  exportPriceList,
  exportPriceListXlsx,
  getLibraryItem,
  updateLibraryItem,
  deleteLibraryItem,
  listLibraryItemUses,
  listImages,
  uploadImage,
  deleteImage,
  getImage,
  previewPricing,
  sendProposal,
  changeProposalStatus,
  requestSignatures,
  voidSigning,
  reopenProposal,
  counterSignProposal,
  rotateShareLink,
  getAuditTrail,
  getOrder,
  exportOrderCsv,
  exportOrderXlsx,
  exportInvoice,
  listPayments,
  recordPayment,
  returnPayment,
  connectCards,
  disconnectCards,
  listConnections,
  createConnection,
  getConnection,
  updateConnection,
  deleteConnection,
  testConnection,
  getDealOptions,
  searchDeals,
  createProposalFromDeal,
  listConnectionPushes,
  retryConnectionPushes,
  getLinkedDeal,
  linkDeal,
  unlinkDeal,
  syncDeal,
  getMailServer,
  getSending,
  sendTestMail,
  listProposalMails,
  getMailExample,
  getPublicChanges,
  getPublicProposal,
  recordProposalView,
  chooseOption,
  fillField,
  acceptProposal,
  signProposal,
  declineProposal,
  startPayment,
  checkPayment,
  getPaymentQr,
  listPublicThreads,
  askQuestion,
  writeMessage,
  withdrawThread,
  streamProposalChanges,
  downloadProposalPdf,
  downloadPublicAttachment,
  listProposalEvents,
  listActivity,
  markActivityRead,
  getInsights,
  exportInsights,
  exportInsightsXlsx,
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  listWebhookDeliveries,
  listProposalWebhookDeliveries,
  resendWebhookDeliveries,
  getWebhookDelivery,
  retryWebhookDelivery,
  getOrganization,
  updateOrganization,
  listOutbox,
  retryOutbox,
  retryMail,
  listMembers,
  updateMember,
  removeMember,
  listInvitations,
  createInvitation,
  revokeInvitation,
  lookUpInvitation,
  acceptInvitation,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  createToken,
  getJwks,
  signIn,
  signOut,
  getSession,
  switchOrganization,
  listSessions,
  endSession,
  endOtherSessions,
  getProfile,
  updateProfile,
  getPreferences,
  updatePreferences,
  changePassword,
  requestPasswordReset,
  checkResetToken,
  resetPassword,
  setUpSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  listOidcProviders,
  startOidcSignIn,
  finishOidcSignIn,
  getSetupState,
  setUpOrganization,
};
