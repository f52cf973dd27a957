import { type Static } from "typebox";
import { groupInput, groupPatch } from "./group.ts";
import { lineItemInput, lineItemPatch } from "./line-item.ts";
import { pageInput, pagePatch } from "./page.ts";
import { id, orderKey } from "./scalars.ts";
import { always, discriminated, optional, record } from "./schema.ts";
import { sideBySideInput, sideBySidePatch } from "./side-by-side.ts";

const position = optional({
  after_item_id: id(
    "Place immediately after this item and inherit its parent, whatever else is named as parent. Not together with before_item_id.",
  ),
  before_item_id: id("Place immediately before this item; otherwise as after_item_id."),
  order_key: orderKey(),
});
const inGroup = optional({ target_group_id: id("Group of the line item; the first group when absent.") });
const onPage = optional({
  scope_of_work_page_id: id("Page of the group or side-by-side; the first scope of work page when absent."),
});

/** A new item, made inside a proposal (specification, section 4.13). */
export const CreateItem = discriminated("CreateItem", "type", [
  record("CreateLineItem", { ...lineItemInput, ...inGroup, ...position }),
  record("CreateGroup", { ...groupInput, ...onPage, ...position }),
  record("CreateSideBySide", { ...sideBySideInput, ...onPage, ...position }),
]);
export type CreateItem = Static<typeof CreateItem>;

export const CreatePage = record("CreatePage", { ...pageInput, ...position });
export type CreatePage = Static<typeof CreatePage>;

export const UpdatePage = record("UpdatePage", { ...pagePatch, ...position });
export type UpdatePage = Static<typeof UpdatePage>;

/** What an item of each type lets be changed, its place included. */
export const itemPatches = {
  line_item: { ...lineItemPatch, ...inGroup, ...position },
  group: { ...groupPatch, ...onPage, ...position },
  side_by_side: { ...sideBySidePatch, ...onPage, ...position },
};

/** Changes of an item of any type; a field of another type is refused with 400. */
export const UpdateItem = record("UpdateItem", {
  ...itemPatches.group,
  ...itemPatches.side_by_side,
  ...itemPatches.line_item,
});
export type UpdateItem = Static<typeof UpdateItem>;

const libraryItem = { library_item_id: id("The saved item to copy.") };

/** A deep, unlinked copy of a library item (specification, section 4.14). */
export const InsertLibraryItem = discriminated("InsertLibraryItem", "type", [
  record("InsertLineItem", { type: always("line_item"), ...libraryItem, ...inGroup, ...position }),
  record("InsertGroup", { type: always("group"), ...libraryItem, ...onPage, ...position }),
  record("InsertPage", { type: always("page"), ...libraryItem, ...position }),
  record("InsertSideBySide", { type: always("side_by_side"), ...libraryItem, ...onPage, ...position }),
]);
export type InsertLibraryItem = Static<typeof InsertLibraryItem>;
