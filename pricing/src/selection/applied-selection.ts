import type { PricingProposal } from "../types.ts";
import type { ItemLocation } from "./item-location.ts";

/** One change of a choice. Choosing in `single` makes two: one option on, another one off. */
export interface SelectionChange {
  readonly item_id: string | undefined;
  readonly item_type: ItemLocation["type"];
  readonly name: string | undefined;
  readonly old_value: boolean | number;
  readonly new_value: boolean | number;
}

/** The result of a choice that could be made. */
export interface AppliedSelection<P extends PricingProposal> {
  readonly ok: true;
  /** A new proposal, which shares unchanged records with the old one. */
  readonly proposal: P;
  /** Changes, that of the named item first; empty where the item was so already. */
  readonly changes: readonly SelectionChange[];
}
