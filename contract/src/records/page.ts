import { Type, type Static } from "typebox";
import { Discount, DiscountInput } from "./discount.ts";
import { Group, ImportGroup } from "./group.ts";
import { flag, id, list, name, orderKey, percent, richText, timestamp, most } from "./scalars.ts";
import { always, choice, discriminated, optional, patchable, record } from "./schema.ts";
import { ImportSideBySide, SideBySide } from "./side-by-side.ts";

export const pageKinds = ["cover", "content", "scope_of_work", "signatures"] as const;

const type = always("page");
const required = { name: name("Display name.") };
const kindMeaning = "Only a scope of work page has children and prices.";
const kind = choice(pageKinds, { description: kindMeaning, default: "content" });

const fields = {
  content: richText("Text of the page.", { default: "" }),
  hidden: flag("The recipient does not see the page; what is priced on it counts all the same."),
  exclude_from_pdf: flag("The PDF leaves the page out."),
  show_minor_units: flag("Amounts are shown with minor units (49.00 rather than 49).", true),
  tax_percent: percent("Tax on what is not tax-exempt.", 0, 100, { default: 0 }),
  markup_percent: percent(
    "Raises the prices that are not markup-exempt; folded into what is shown.",
    -100,
    1000,
    {
      default: 0,
    },
  ),
};
const discountsInput = { discounts: list(DiscountInput, 50, "Discounts, in order.", { default: [] }) };

/** A group or side-by-side on a scope of work page. */
export const PageChild = discriminated("PageChild", "type", [Group, SideBySide]);
export type PageChild = Static<typeof PageChild>;

export const Page = record("Page", {
  id: id("Page id."),
  type,
  kind,
  ...required,
  ...fields,
  discounts: list(Discount, 50, "Discounts, in order."),
  order_key: orderKey(),
  children: list(PageChild, most.group, "Groups and side-by-sides, in order; empty on other kinds of page."),
  created_at: timestamp("When it was made."),
  updated_at: timestamp("When it was last changed."),
});
export type Page = Static<typeof Page>;

/** What may be said about a page when it is made, without its place and its children. */
export const pageInput = { ...required, ...optional({ kind, ...fields, ...discountsInput }) };

export const ImportPageChild = discriminated("ImportPageChild", "type", [ImportGroup, ImportSideBySide]);
export type ImportPageChild = Static<typeof ImportPageChild>;

/** What an import may say about a page beyond `pageInput`. Accepts an exported page as it is. */
export const importPage = {
  ...pageInput,
  kind: Type.Optional(
    choice(pageKinds, {
      description: `${kindMeaning} When absent: scope_of_work for a page with children, else content.`,
    }),
  ),
  id: Type.Optional(id("Replaced by a new id.")),
  order_key: Type.Optional(orderKey()),
  children: Type.Optional(
    list(ImportPageChild, most.group, "Groups and side-by-sides, in order.", { default: [] }),
  ),
  created_at: Type.Optional(Type.String({ maxLength: 40, description: "Ignored." })),
  updated_at: Type.Optional(Type.String({ maxLength: 40, description: "Ignored." })),
};

export const ImportPage = record("ImportPage", { type: Type.Optional(type), ...importPage });
export type ImportPage = Static<typeof ImportPage>;

export const pagePatch = patchable({ ...required, ...fields, ...discountsInput });
