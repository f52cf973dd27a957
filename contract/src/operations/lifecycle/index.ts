import { changeProposalStatus } from "./change-proposal-status.ts";
import { counterSignProposal } from "./counter-sign-proposal.ts";
import { getAuditTrail } from "./get-audit-trail.ts";
import { reopenProposal } from "./reopen-proposal.ts";
import { requestSignatures } from "./request-signatures.ts";
import { rotateShareLink } from "./rotate-share-link.ts";
import { sendProposal } from "./send-proposal.ts";
import { voidSigning } from "./void-signing.ts";

export const lifecycleOperations = {
  sendProposal,
  changeProposalStatus,
  requestSignatures,
  voidSigning,
  reopenProposal,
  counterSignProposal,
  rotateShareLink,
  getAuditTrail,
};
