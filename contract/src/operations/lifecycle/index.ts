import { changeStatus } from "./change-status.ts";
import { counterSign } from "./counter-sign.ts";
import { getAuditTrail } from "./get-audit-trail.ts";
import { reopenProposal } from "./reopen-proposal.ts";
import { requestSignatures } from "./request-signatures.ts";
import { rotateLink } from "./rotate-link.ts";
import { sendProposal } from "./send-proposal.ts";
import { voidSigning } from "./void-signing.ts";

export const lifecycleOperations = {
  sendProposal,
  changeStatus,
  requestSignatures,
  voidSigning,
  reopenProposal,
  counterSign,
  rotateLink,
  getAuditTrail,
};
