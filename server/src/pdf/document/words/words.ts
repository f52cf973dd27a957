import type { Frequency, ProposalDisplayStatus } from "@proffer/contract";
import type { en } from "./en.ts";

type Plain = Readonly<Record<Exclude<keyof typeof en, "sums" | "statuses">, string>>;

/** What the document says of itself, in one language; {name} stands for what is put in. */
export interface Words extends Plain {
  readonly sums: Readonly<Record<Frequency, string>>;
  readonly statuses: Readonly<Record<ProposalDisplayStatus, string>>;
}

/** What a value itself contains stays as it is. */
export function put(words: string, values: Readonly<Record<string, string>>): string {
  return words.replaceAll(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written);
}
