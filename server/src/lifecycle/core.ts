// What is kept of sending and signing, for whoever shows it.
export type { AuditEntry } from "./audit/audit-chain.ts";
export { trailOf } from "./audit/audit.store.ts";
export { writtenName } from "./invited.ts";
export { openLinkById, setLinkOpened } from "./links/links.store.ts";
export { createLinks, findByToken, type Links } from "./links/links.ts";
export { currentSigners } from "./signing/signers.store.ts";
export { currentSnapshot } from "./signing/snapshots.store.ts";
export type { AcceptanceRecord, SignerRow } from "./tables.ts";
