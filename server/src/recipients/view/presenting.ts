import type { AmountsById } from "../../items/core.ts";
import type { Fill } from "./fill.ts";

/** What the views of pages, groups, lines and columns have in common. */
export interface Presenting {
  readonly fill: Fill;
  readonly amounts: AmountsById;
  /** The same with every price range at its upper end; undefined where there is none. */
  readonly upperAmounts: AmountsById | undefined;
  readonly currency: string;
  /** Groups and side-by-sides where something must still be chosen. */
  readonly unmet: ReadonlySet<string | undefined>;
  readonly hidesUnselected: boolean;
  readonly modificationsInPrice: boolean;
}

/** `max_amount`, where an amount can be more than it is now. */
export function withUpperEnd(amount: number, upper: number | undefined): { max_amount?: number } {
  return upper !== undefined && upper > amount ? { max_amount: upper } : {};
}

/** Whether an option is there to see. Where a choice is required and not made, all of them are. */
export function isShown({ hidesUnselected, unmet }: Presenting, isChosen: boolean, ownerId: string): boolean {
  return isChosen || !hidesUnselected || unmet.has(ownerId);
}
