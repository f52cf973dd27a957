export { createApprovalRoutes } from "./approvals.routes.ts";
export { createApprovalCheckHandler } from "./check-approvals.ts";
