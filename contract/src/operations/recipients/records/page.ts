import { type Static } from "typebox";
import { Discount } from "../../../records/discount.ts";
import { pageKinds } from "../../../records/page.ts";
import { flag, id, list, most, name, percent, richText } from "../../../records/scalars.ts";
import { always, choice, discriminated, record } from "../../../records/schema.ts";
import { PublicGroup } from "./group.ts";
import { PublicSideBySide } from "./side-by-side.ts";

export const PublicPageChild = discriminated("PublicPageChild", "type", [PublicGroup, PublicSideBySide]);
export type PublicPageChild = Static<typeof PublicPageChild>;

export const PublicPage = record("PublicPage", {
  id: id("Page id."),
  type: always("page"),
  kind: choice(pageKinds, { description: "Only a scope of work page has children and prices." }),
  name: name("Display name; placeholders are filled."),
  content: richText("Text of the page; placeholders are filled."),
  show_minor_units: flag("Amounts are shown with minor units (49.00 rather than 49).", true),
  tax_percent: percent("Tax on what is not exempt.", 0, 100),
  discounts: list(Discount, 50, "Discounts, in order."),
  children: list(PublicPageChild, most.group, "Groups and side-by-sides, in order."),
});
export type PublicPage = Static<typeof PublicPage>;
