import { UnrepresentableTotalError, isRepresentable } from "./amounts.ts";
import type { WholeNumber } from "./exact.ts";
import type { PageLedger, PerFrequency } from "./ledger.ts";
import { toMajorUnits } from "./money.ts";
import type { Page } from "./types.ts";

/**
 * Amounts of line items, modifications and columns by id, in major units, including markup. Items that do not
 * count have amounts, too.
 */
export type ItemAmounts = ReadonlyMap<string, number>;

/**
 * A counting group or side-by-side whose selection type `single` or `multiple` is not satisfied. It blocks
 * acceptance (README, rule 3).
 */
export interface UnmetChoice {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly type: "group" | "side_by_side";
  readonly selection_type: "single" | "multiple";
}

/** One page with its ledgers. */
export interface CollectedPage {
  readonly page: Page;
  readonly ledgers: PerFrequency<PageLedger>;
}

/** The result of one pass over a proposal: the prices that count now, and the other prices of its choices. */
export interface CollectedPrices {
  /** Number of minor units in one major unit. */
  readonly unit: number;
  readonly pages: CollectedPage[];
  /** Major units by id. */
  readonly amounts: Map<string, number>;
  readonly unmet: UnmetChoice[];
}

/**
 * Records minor units under an id. Throws UnrepresentableTotalError for an amount that no JSON number can
 * represent to the minor unit.
 */
export function recordAmount(prices: CollectedPrices, id: string | undefined, amount: WholeNumber): void {
  if (!isRepresentable(amount, prices.unit)) throw new UnrepresentableTotalError();
  if (id !== undefined) prices.amounts.set(id, toMajorUnits(amount, prices.unit));
}
