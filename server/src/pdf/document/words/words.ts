import type { ProposalDisplayStatus } from "@proffer/contract";
import type { ProposalWords } from "@proffer/presentation";
import type { en } from "./en.ts";

type PlainWords = Readonly<Record<Exclude<keyof typeof en, "statuses">, string>>;

/** Words that only the document uses, in one language; {name} is a placeholder. */
export interface OwnWords extends PlainWords {
  readonly statuses: Readonly<Record<ProposalDisplayStatus, string>>;
}

/** All fixed words of a document. */
export type Words = ProposalWords & OwnWords;

/** Fills the placeholders. Braces inside a value are not placeholders. */
export function fillWords(words: string, values: Readonly<Record<string, string>>): string {
  return words.replaceAll(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written);
}
