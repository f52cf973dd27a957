import { acceptProposal } from "./accept-proposal.ts";
import { chooseOption } from "./choose-option.ts";
import { declineProposal } from "./decline-proposal.ts";
import { downloadProposalPdf } from "./download-proposal-pdf.ts";
import { streamProposalChanges } from "./stream-proposal-changes.ts";
import { getPublicProposal } from "./get-public-proposal.ts";
import { recordProposalView } from "./record-proposal-view.ts";
import { signProposal } from "./sign-proposal.ts";

export const recipientOperations = {
  getPublicProposal,
  recordProposalView,
  chooseOption,
  acceptProposal,
  signProposal,
  declineProposal,
  streamProposalChanges,
  downloadProposalPdf,
};
