export { type ViewSources, findProposal } from "./find-proposal.ts";
export { requireOpenForChoices, isReadable } from "./link-state.ts";
export { viewAtLink, viewOnPaper } from "./view-proposal.ts";
export { toDevice } from "./visit/device.ts";
export { isCounted } from "./visit/is-counted.ts";
export { visit } from "./visit/visit.ts";
