import type { PlaceholderFiller } from "../placeholders/placeholder-filler.ts";
import type { DisplayPrices } from "./display-prices.ts";

/** Rules that the views of pages, groups, lines and columns have in common. */
export interface ViewRules extends PlaceholderFiller {
  readonly prices: Pick<DisplayPrices, "amounts" | "upperAmounts">;
  /** ISO 4217. */
  readonly currency: string;
  /** Ids of groups and side-by-sides where something must still be chosen. */
  readonly unmet: ReadonlySet<string | undefined>;
  readonly hidesUnselected: boolean;
  readonly modificationsInPrice: boolean;
}

/** `max_amount`, where an amount can be more than it is now. */
export function toUpperEnd(amount: number, upper: number | undefined): { max_amount?: number } {
  return upper !== undefined && upper > amount ? { max_amount: upper } : {};
}

/** True when an option is shown. If a choice is required and not made, all of its options are. */
export function isShown({ hidesUnselected, unmet }: ViewRules, isChosen: boolean, ownerId: string): boolean {
  return isChosen || !hidesUnselected || unmet.has(ownerId);
}
