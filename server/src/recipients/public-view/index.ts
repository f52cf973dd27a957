export { type ViewSources, findProposal, gatherSources } from "./find-proposal.ts";
export { requireOpenForChoices, isReadable } from "./link-state.ts";
export { viewAsPreview, viewAtLink, viewOnPaper } from "./view-proposal.ts";
export { isCounted } from "./visit/is-counted.ts";
export { visit } from "./visit/visit.ts";
