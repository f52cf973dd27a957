export {
  type ApprovalCheck,
  approvalCheckJob,
  checkApprovalsAfter,
  enqueueApprovalCheck,
} from "./approval-check.ts";
export { findPaymentFaults } from "./payment-faults.ts";
export {
  findImageUsesOfOrganization,
  getOrganization,
  hasOrganizations,
  insertOrganization,
  listOrganizationNames,
  lockOrganization,
  mergeIntoOrganization,
} from "./organizations.store.ts";
