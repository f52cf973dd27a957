export { hasTotalsWithMinorUnits } from "./has-totals-with-minor-units.ts";
export { findLanguage, toPlaceholderProposal } from "./proposal-text.ts";
