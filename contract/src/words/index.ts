export { languages, languageWithWords, wordsIn, type InLanguages } from "./in-languages.ts";
export { isolatedWithin } from "./isolated-within.ts";
export { proposalWords, type ProposalWords } from "./proposal-words.ts";
