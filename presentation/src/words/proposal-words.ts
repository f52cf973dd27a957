import type { Frequency } from "@proffer/contract";
import type { en } from "./en.ts";

type Key = keyof typeof en | Frequency | `per_${Frequency}`;

/** Names of a proposal's fields and values, wherever a client reads them: on the page, in the PDF, in emails. */
export type ProposalWords = Readonly<Record<Key, string>>;
