import type { ProposalWords, Values } from "./words/index.ts";
import type { MoneyFormat } from "./money.ts";
import type { NumberFormat } from "./numbers.ts";

/**
 * The texts, numbers and amounts of one language. The page and the PDF insert values into texts differently.
 */
export interface Voice {
  readonly format: MoneyFormat & NumberFormat;
  readonly say: (key: keyof ProposalWords, values?: Values) => string;
}
