import { archiveProposal } from "./archive-proposal.ts";
import { createProposal } from "./create-proposal.ts";
import { deleteProposal } from "./delete-proposal.ts";
import { duplicateProposal } from "./duplicate-proposal.ts";
import { exportProposal } from "./export-proposal.ts";
import { generateProposalPdf } from "./generate-proposal-pdf.ts";
import { getProposal } from "./get-proposal.ts";
import { listProposals } from "./list-proposals.ts";
import { starProposal } from "./star-proposal.ts";
import { unarchiveProposal } from "./unarchive-proposal.ts";
import { unstarProposal } from "./unstar-proposal.ts";
import { updateProposal } from "./update-proposal.ts";

export const proposalOperations = {
  listProposals,
  createProposal,
  getProposal,
  updateProposal,
  deleteProposal,
  archiveProposal,
  unarchiveProposal,
  starProposal,
  unstarProposal,
  duplicateProposal,
  exportProposal,
  generateProposalPdf,
};
