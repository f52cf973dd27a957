export { deletedProposals } from "./deleted-proposals.ts";
export { proposalRoutes } from "./proposals.routes.ts";
export { purgeProposals } from "./purge-proposals.ts";
export { restoreProposal } from "./restore-proposal.ts";
