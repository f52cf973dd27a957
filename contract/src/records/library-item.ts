import { type Static } from "typebox";
import { Group, groupPatch, ImportGroup } from "./group.ts";
import { ImportLineItem, LineItem, lineItemPatch } from "./line-item.ts";
import { importPage, Page, pagePatch } from "./page.ts";
import { list, tags, timestamp, most } from "./scalars.ts";
import { always, choice, discriminated, optional, patchable, record } from "./schema.ts";
import { ImportSideBySide, SideBySide, sideBySidePatch } from "./side-by-side.ts";

export const libraryItemTypes = ["line_item", "group", "page", "side_by_side"] as const;

export const LibraryItemType = choice(libraryItemTypes, {
  title: "LibraryItemType",
  description: "Kind of a library item.",
});
export type LibraryItemType = Static<typeof LibraryItemType>;

const stored = {
  tags: tags(),
  created_at: timestamp("When it was made."),
  updated_at: timestamp("When it was last changed."),
};

/** A saved item: the record of its type, without a proposal. */
export const LibraryItem = discriminated("LibraryItem", "type", [
  record("LibraryLineItem", { ...LineItem.properties, ...stored }),
  record("LibraryGroup", { ...Group.properties, ...stored }),
  record("LibraryPage", { ...Page.properties, ...stored }),
  record("LibrarySideBySide", { ...SideBySide.properties, ...stored }),
]);
export type LibraryItem = Static<typeof LibraryItem>;

export const LibraryPageInput = record("LibraryPageInput", {
  type: always("page"),
  ...importPage,
  ...optional({ tags: tags() }),
});

/** A new library item. */
export const CreateLibraryItem = discriminated("CreateLibraryItem", "type", [
  ImportLineItem,
  ImportGroup,
  LibraryPageInput,
  ImportSideBySide,
]);
export type CreateLibraryItem = Static<typeof CreateLibraryItem>;

const linesPatch = patchable({
  line_items: list(ImportLineItem, most.line_item, "Replaces the lines of a group."),
});
const childrenPatch = patchable({ children: importPage.children, tags: tags() });

/** What a library item of each type lets be changed; its type stays. */
export const libraryItemPatches = {
  line_item: lineItemPatch,
  group: { ...groupPatch, ...linesPatch },
  page: { ...pagePatch, ...childrenPatch },
  side_by_side: sideBySidePatch,
};

/** Changes of a library item of any type; a field of another type is refused with 400. */
export const UpdateLibraryItem = record("UpdateLibraryItem", {
  ...libraryItemPatches.page,
  ...libraryItemPatches.group,
  ...libraryItemPatches.side_by_side,
  ...libraryItemPatches.line_item,
});
export type UpdateLibraryItem = Static<typeof UpdateLibraryItem>;
