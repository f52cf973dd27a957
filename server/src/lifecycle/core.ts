// What is kept of sending and signing, for whoever shows it.
export { openLinkById, setLinkOpened } from "./links/links.store.ts";
export { createLinks, findByToken, type Links } from "./links/links.ts";
export { currentSigners } from "./signing/signers.store.ts";
export type { AcceptanceRecord, SignerRow } from "./tables.ts";
