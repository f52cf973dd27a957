import type { Term } from "@proffer/pricing";
import type { PlaceholderFiller } from "../placeholders/placeholder-filler.ts";
import type { DisplayPrices } from "./display-prices.ts";

/** Rules shared by the views of pages, groups, lines and columns. */
export interface ViewRules extends PlaceholderFiller {
  readonly prices: Pick<DisplayPrices, "amounts" | "upperAmounts">;
  /** ISO 4217. */
  readonly currency: string;
  /** Null without a term. Schedules then have no effect. */
  readonly term: Term | null;
  /** Ids of percent lines whose amounts change within the term, because prices of their base do. */
  readonly following: ReadonlySet<string>;
  /** Ids of groups and side-by-sides with a missing choice. */
  readonly unmet: ReadonlySet<string | undefined>;
  readonly hidesUnselected: boolean;
  readonly modificationsInPrice: boolean;
}

/** Returns `max_amount` if the upper end is above the amount. */
export function toUpperEnd(amount: number, upper: number | undefined): { max_amount?: number } {
  return upper !== undefined && upper > amount ? { max_amount: upper } : {};
}

/** Tells whether an option is shown. All options are shown while a required choice among them is missing. */
export function isShown({ hidesUnselected, unmet }: ViewRules, isChosen: boolean, ownerId: string): boolean {
  return isChosen || !hidesUnselected || unmet.has(ownerId);
}
