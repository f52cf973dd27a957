export { listConsentTexts, toConsentText } from "./consent.ts";
export { fillWords, isolateWithin } from "./fill-words.ts";
export { languages, findLanguageWithWords, chooseWords, type InLanguages } from "./in-languages.ts";
export { getProposalWords } from "./get-proposal-words.ts";
export type { ProposalWords } from "./proposal-words.ts";
