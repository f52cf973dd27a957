import { pageKinds } from "@proffer/pricing";
import { Type, type Static } from "typebox";
import { ids, times } from "../example-ids.ts";
import { always, choice, discriminated, optional, patchable, record } from "../schema/records.ts";
import {
  flag,
  id,
  list,
  maxSiblings,
  name,
  orderKey,
  percent,
  richText,
  timestamp,
} from "../schema/scalars.ts";
import { Discount, DiscountInput } from "./discount.ts";
import { Group, ImportGroup } from "./group.ts";
import { lineItemExample, optionalLineItemExample } from "./line-item.ts";
import { ImportSideBySide, SideBySide, sideBySideExample } from "./side-by-side.ts";
import { archivedAt } from "./position.ts";

const type = always("page");

const required = { name: name("Display name.") };

const kindMeaning = "Only a scope of work page has children and prices.";

const kind = choice(pageKinds, { description: kindMeaning, default: "content" });

export const showMinorUnits = flag(
  "True: all amounts show minor units (49.00). False: the amounts of a group or side-by-side show minor units only if one of them has any (49.00 beside 49.50), otherwise none (49).",
);

const fields = {
  content: richText("Text of the page.", { default: "" }),
  hidden: flag("Hidden from the recipient. Prices on a hidden page still count in the totals."),
  exclude_from_pdf: flag("The PDF leaves the page out."),
  show_minor_units: showMinorUnits,
  tax_percent: percent("Tax on amounts that are not tax-exempt.", 0, 100, { default: 0 }),
  markup_percent: percent(
    "Markup on prices that are not markup-exempt. Displayed prices include it.",
    -100,
    1000,
    {
      default: 0,
    },
  ),
};

const discountsInput = { discounts: list(DiscountInput, 50, "Discounts, in order.", { default: [] }) };

/** A group or side-by-side on a scope of work page. */
const PageChild = discriminated("PageChild", "type", [Group, SideBySide]);

export const Page = record("Page", {
  id: id("Page id."),
  type,
  kind,
  ...required,
  ...fields,
  discounts: list(Discount, 50, "Discounts, in order."),
  order_key: orderKey(),
  ...archivedAt,
  children: list(
    PageChild,
    maxSiblings.group,
    "Groups and side-by-sides, in order; empty on other kinds of page.",
  ),
  created_at: timestamp("Creation time."),
  updated_at: timestamp("Time of the last update."),
});
export type Page = Static<typeof Page>;

/** Fields of a new page, without its position or its children. */
export const pageInput = { ...required, ...optional({ kind, ...fields, ...discountsInput }) };

export const ImportPageChild = discriminated("ImportPageChild", "type", [ImportGroup, ImportSideBySide]);
export type ImportPageChild = Static<typeof ImportPageChild>;

/** Fields of an imported page: the fields of a new page and of an exported page. */
export const importPage = {
  ...pageInput,
  kind: Type.Optional(
    choice(pageKinds, {
      description: `${kindMeaning} Default: scope_of_work for a page with children, otherwise content.`,
    }),
  ),
  id: Type.Optional(id("Replaced by a new id, unless keep_ids is true.")),
  order_key: Type.Optional(orderKey()),
  children: Type.Optional(
    list(ImportPageChild, maxSiblings.group, "Groups and side-by-sides, in order.", { default: [] }),
  ),
  created_at: Type.Optional(Type.String({ maxLength: 40, description: "Ignored." })),
  updated_at: Type.Optional(Type.String({ maxLength: 40, description: "Ignored." })),
};

export const ImportPage = record("ImportPage", { type: Type.Optional(type), ...importPage });
export type ImportPage = Static<typeof ImportPage>;

export const pagePatch = patchable({ ...required, ...fields, ...discountsInput });

export const pageExample: Page = {
  id: ids.page,
  type: "page",
  kind: "scope_of_work",
  name: "Investment",
  content: "",
  hidden: false,
  exclude_from_pdf: false,
  show_minor_units: false,
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
