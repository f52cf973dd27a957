export { deletedProposals } from "./deleted-proposals.ts";
export { lockProposal } from "./open-for-edit.ts";
export { dateText, fillPlaceholders, placeholdersOf } from "./placeholders.ts";
export { proposalDetail } from "./proposal-detail.ts";
export { proposalRoutes } from "./proposals.routes.ts";
export { organizationOfProposal, proposalById, proposalExists } from "./proposals.store.ts";
export { purgeProposals } from "./purge-proposals.ts";
export { restoreProposal } from "./restore-proposal.ts";
