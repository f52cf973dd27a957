export { type AuditAction, type AuditFacts, appendAudit } from "./append-audit.ts";
export { type AuditEntry, hashText } from "./audit-chain.ts";
export { findLastEntry, listTrail } from "./audit.store.ts";
export { type CheckedTrail, verifyAudit, verifyProposalAudit } from "./verify/verify-audit.ts";
