import type { Page } from "../records/page.ts";
import { ids, times } from "./ids.ts";
import { lineItemExample, optionalLineItemExample, sideBySideExample } from "./items.ts";

export const pageExample: Page = {
  id: ids.page,
  type: "page",
  kind: "scope_of_work",
  name: "Investment",
  content: "",
  hidden: false,
  exclude_from_pdf: false,
  show_minor_units: true,
  tax_percent: 20,
  markup_percent: 0,
  discounts: [],
  order_key: 1000,
  children: [
    {
      id: ids.group,
      type: "group",
      name: "Website",
      description: "",
      optional: false,
      selected: false,
      selection_type: "loose",
      display_cost: "show_all",
      hide_quantities: false,
      tags: [],
      order_key: 1000,
      line_items: [lineItemExample, optionalLineItemExample],
    },
    sideBySideExample,
  ],
  created_at: times.created,
  updated_at: times.updated,
};
