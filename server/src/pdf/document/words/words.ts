import type { ProposalDisplayStatus } from "@proffer/contract";
import type { ProposalWords } from "@proffer/presentation";
import type { en } from "./en.ts";

type PlainWords = Readonly<Record<Exclude<keyof typeof en, "statuses">, string>>;

/** Words that only the document uses, in one language. Braces such as {name} mark a placeholder. */
export interface OwnWords extends PlainWords {
  readonly statuses: Readonly<Record<ProposalDisplayStatus, string>>;
}

/** All fixed words of a document. */
export type Words = ProposalWords & OwnWords;

/** Replaces each placeholder by the value of its name. A placeholder without a value stays. Braces inside a value are text. */
export function fillWords(words: string, values: Readonly<Record<string, string>>): string {
  return words.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
