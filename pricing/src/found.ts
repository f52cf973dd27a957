import { UnrepresentableTotalError, isRepresentable } from "./amounts.ts";
import type { Whole } from "./exact.ts";
import type { PageLedger, PerFrequency } from "./ledger.ts";
import { toMajor } from "./money.ts";
import type { Page } from "./types.ts";

/** A group or side-by-side that counts and whose single or multiple is not met: it blocks acceptance. */
export interface Unmet {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly type: "group" | "side_by_side";
  readonly selection_type: "single" | "multiple";
}

export interface PageFound {
  readonly page: Page;
  readonly ledgers: PerFrequency<PageLedger>;
}

/** What one walk over a proposal finds: what counts now, and what could be chosen instead. */
export interface Found {
  readonly unit: number;
  readonly pages: PageFound[];
  readonly amounts: Map<string, number>;
  readonly unmet: Unmet[];
}

/** Throws UnrepresentableTotalError for an amount that is no JSON number to the minor unit. */
export function note(found: Found, id: string | undefined, amount: Whole): void {
  if (!isRepresentable(amount, found.unit)) throw new UnrepresentableTotalError();
  if (id !== undefined) found.amounts.set(id, toMajor(amount, found.unit));
}
