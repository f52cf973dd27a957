export {
  composeChosenSources,
  findProposal,
  findRecentSources,
  gatherSources,
  type ViewSources,
} from "./find-proposal.ts";
export { assertOpenForSelections, isReadable } from "./link-state.ts";
export { viewAsPreview, viewAtLink, viewOffer, viewOnPaper, viewRevision } from "./view-proposal.ts";
export { isCounted, visit } from "./visit.ts";
