export { findMinorUnits } from "./find-minor-units.ts";
export { findLanguage, toPlaceholderProposal } from "./proposal-text.ts";
