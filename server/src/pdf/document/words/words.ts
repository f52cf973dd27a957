import type { ProposalDisplayStatus } from "@proffer/contract";
import type { ProposalWords } from "@proffer/contract/words";
import type { en } from "./en.ts";

type Plain = Readonly<Record<Exclude<keyof typeof en, "statuses">, string>>;

/** What only the document says, in one language; {name} stands for what is put in. */
export interface OwnWords extends Plain {
  readonly statuses: Readonly<Record<ProposalDisplayStatus, string>>;
}

/** Everything that the document says of itself. */
export type Words = ProposalWords & OwnWords;

/** What a value itself contains stays as it is. */
export function put(words: string, values: Readonly<Record<string, string>>): string {
  return words.replaceAll(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written);
}
