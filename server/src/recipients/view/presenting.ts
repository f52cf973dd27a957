import type { AmountsById } from "../../items/core.ts";
import type { Fill } from "./fill.ts";

/** What the views of pages, groups, lines and columns have in common. */
export interface Presenting {
  readonly fill: Fill;
  readonly amounts: AmountsById;
  readonly currency: string;
  /** Groups and side-by-sides where something must still be chosen. */
  readonly unmet: ReadonlySet<string | undefined>;
  readonly hidesUnselected: boolean;
  readonly modificationsInPrice: boolean;
}

/** Whether an option is there to see. Where a choice is required and not made, all of them are. */
export function isShown({ hidesUnselected, unmet }: Presenting, isChosen: boolean, ownerId: string): boolean {
  return isChosen || !hidesUnselected || unmet.has(ownerId);
}
