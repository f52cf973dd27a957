export { findLanguage, toPlaceholderProposal } from "./proposal-text.ts";
