export { createApprovalRoutes } from "./approvals.routes.ts";
