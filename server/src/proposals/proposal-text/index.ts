export { hasTotalsWithMinorUnits, findLanguage, toPlaceholderProposal } from "./proposal-text.ts";
