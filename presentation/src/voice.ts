import type { ProposalWords } from "./words/index.ts";
import type { MoneyFormat } from "./money.ts";
import type { NumberFormat } from "./numbers.ts";

/** The words, numbers and amounts of one language. Page and PDF each put values into words in their own way. */
export interface Voice {
  readonly format: MoneyFormat & NumberFormat;
  readonly say: (key: keyof ProposalWords, values?: Readonly<Record<string, string>>) => string;
}
