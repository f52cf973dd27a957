import type { Static } from "typebox";
import { Group } from "./group.ts";
import { LineItem } from "./line-item.ts";
import { discriminated } from "./schema.ts";
import { SideBySide } from "./side-by-side.ts";

export const itemTypes = ["line_item", "group", "side_by_side"] as const;
export type ItemType = (typeof itemTypes)[number];

/** An item of a proposal, of any type. */
export const Item = discriminated("Item", "type", [LineItem, Group, SideBySide]);
export type Item = Static<typeof Item>;
