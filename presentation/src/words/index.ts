export { listConsentTexts, toConsentText } from "./consent.ts";
export {
  languages,
  findLanguageWithWords,
  chooseWords,
  type InLanguages,
  type Language,
} from "./languages.ts";
export { getProposalWords, type ProposalWords } from "./proposal-words.ts";
export {
  chooseForm,
  createSay,
  fillWords,
  isolateWithin,
  type Say,
  type Text,
  type TextsLike,
  type Values,
} from "./say.ts";
