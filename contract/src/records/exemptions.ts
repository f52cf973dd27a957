import { flag } from "./scalars.ts";

/** What a line, a modification or a side-by-side can be left out of. */
export const exemptions = {
  tax_exempt: flag("The page's tax does not apply."),
  markup_exempt: flag("The page's markup does not apply."),
  discount_exempt: flag("The page's discounts do not apply."),
};
