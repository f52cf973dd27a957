import { type Static, Type } from "typebox";
import { Created, createdExample, location } from "../created.ts";
import { forbidden, invalid, notFound, forbiddenOrReadOnly, versionMismatch } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { operation } from "../operation.ts";
import { etag, ifMatch, proposalParams } from "../proposal-parameters.ts";
import { always, discriminated, patchable, record } from "../schema/records.ts";
import { id, name, chosenId, tags } from "../schema/scalars.ts";
import { CreatedItem, createdItemExample, itemParams } from "./items.ts";
import { inGroup, onPage, position } from "./position.ts";

const libraryItem = {
  id: Type.Optional(chosenId()),
  library_item_id: id("Id of the library item to copy."),
};

/** A deep, unlinked copy of a library item (specification, section 4.14). */
export const InsertLibraryItem = discriminated("InsertLibraryItem", "type", [
  record("InsertLineItem", { type: always("line_item"), ...libraryItem, ...inGroup, ...position }),
  record("InsertGroup", { type: always("group"), ...libraryItem, ...onPage, ...position }),
  record("InsertPage", { type: always("page"), ...libraryItem, ...position }),
  record("InsertSideBySide", { type: always("side_by_side"), ...libraryItem, ...onPage, ...position }),
]);
export type InsertLibraryItem = Static<typeof InsertLibraryItem>;

export const insertLibraryItem = operation({
  id: "insertLibraryItem",
  method: "POST",
  path: "/api/proposals/{id}/library-insertions",
  tag: "Items",
  section: "4.14",
  security: "api_key",
  summary: "Add a library item to a proposal",
  description: "Copies a library item with everything in it. The copy is independent of the library.",
  params: proposalParams,
  headers: ifMatch,
  body: InsertLibraryItem,
  answers: { 201: { description: "Copied.", body: CreatedItem, headers: etag } },
  errors: {
    400: invalid,
    403: forbiddenOrReadOnly,
    404: notFound("The proposal or the library item"),
    412: versionMismatch,
  },
  examples: {
    request: { type: "line_item", library_item_id: ids.libraryItem, target_group_id: ids.group },
    answer: createdItemExample,
  },
});

const SaveToLibrary = record("SaveToLibrary", {
  id: Type.Optional(chosenId()),
  ...patchable({ name: name("Name in the library. Default: the name of the item."), tags: tags() }),
});

export const saveItemToLibrary = operation({
  id: "saveItemToLibrary",
  method: "POST",
  path: "/api/proposals/{id}/items/{item_id}/save-to-library",
  tag: "Items",
  security: "organization",
  summary: "Save an item to the library",
  description:
    "Copies a line item, group, side-by-side or page with everything in it. The copy is independent of the proposal.",
  params: itemParams,
  body: SaveToLibrary,
  bodyOptional: true,
  answers: { 201: { description: "Saved.", body: Created, headers: location } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("The proposal or the item") },
  examples: { request: { tags: ["hosting"] }, answer: createdExample },
});
