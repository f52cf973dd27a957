export { acceptProposal } from "./accept-proposal.ts";
export { appendAudit } from "./append-audit.ts";
export { consentText } from "./consent.ts";
export { declineProposal } from "./decline-proposal.ts";
export { acceptanceMethodOf } from "./facts.ts";
export { createLinks, findByToken, type Links } from "./links.ts";
export { closedBecause, linkNotFound, openForRecipient } from "./open-for-recipient.ts";
export { currentSigners } from "./signers.store.ts";
