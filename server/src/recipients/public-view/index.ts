export { type ViewSources, findProposal, gatherSources } from "./find-proposal.ts";
export { assertOpenForSelections, isReadable } from "./link-state.ts";
export { viewAsPreview, viewAtLink, viewOnPaper } from "./view-proposal.ts";
export { isCounted, visit } from "./visit.ts";
