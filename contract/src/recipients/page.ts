import { pageKinds } from "@proffer/pricing";
import type { Static } from "typebox";
import { Discount } from "../items/discount.ts";
import { showMinorUnits } from "../items/page.ts";
import { always, choice, discriminated, record } from "../schema/records.ts";
import { id, list, maxSiblings, name, percent, richText } from "../schema/scalars.ts";
import { PublicGroup } from "./group.ts";
import { PublicSideBySide } from "./side-by-side.ts";

export const PublicPageChild = discriminated("PublicPageChild", "type", [PublicGroup, PublicSideBySide]);
export type PublicPageChild = Static<typeof PublicPageChild>;

export const PublicPage = record("PublicPage", {
  id: id("Page id."),
  type: always("page"),
  kind: choice(pageKinds, { description: "Only a scope of work page has children and prices." }),
  name: name("Display name. Placeholders are filled in."),
  content: richText("Text of the page; placeholders are filled."),
  show_minor_units: showMinorUnits,
  tax_percent: percent("Tax on amounts that are not exempt.", 0, 100),
  discounts: list(Discount, 50, "Discounts, in order."),
  children: list(PublicPageChild, maxSiblings.group, "Groups and side-by-sides, in order."),
});
export type PublicPage = Static<typeof PublicPage>;
