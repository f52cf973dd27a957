import { listProposalEvents } from "./list-proposal-events.ts";

export const analyticsOperations = {
  listProposalEvents,
};
