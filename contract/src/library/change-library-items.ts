import { Type, type Static } from "typebox";
import { forbidden, invalid, notFound } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { operation } from "../operation.ts";
import { optional, record } from "../schema/records.ts";
import { id, list } from "../schema/scalars.ts";
import { LibraryItemFields, UpdateLibraryItem } from "./library-items.ts";

/** Maximum number of items that one request changes: every row of a price list. */
export const maxChangedLibraryItems = 5_000;

const ChangeLibraryItems = record("ChangeLibraryItems", {
  updates: Type.Optional(
    list(
      record("LibraryItemChange", {
        library_item_id: id("Id of the library item."),
        changes: UpdateLibraryItem,
        ...optional({ was: LibraryItemFields }),
      }),
      maxChangedLibraryItems,
      "The changes.",
    ),
  ),
  delete_ids: Type.Optional(
    list(id("Id of a library item."), maxChangedLibraryItems, "Ids of the items to delete."),
  ),
  restore_ids: Type.Optional(
    list(
      id("Id of a deleted library item."),
      maxChangedLibraryItems,
      "Ids of the deleted items to bring back.",
    ),
  ),
});
export type ChangeLibraryItems = Static<typeof ChangeLibraryItems>;

const ChangedLibraryItems = record("ChangedLibraryItems", {
  updated_count: Type.Integer({ minimum: 0, description: "Number of changed items." }),
  deleted_count: Type.Integer({ minimum: 0, description: "Number of deleted items." }),
  restored_count: Type.Integer({ minimum: 0, description: "Number of items that came back." }),
  left_ids: list(
    id("Id of a library item."),
    maxChangedLibraryItems,
    "Ids of the items that were not changed: a field no longer has the value in `was`, or the item was deleted.",
  ),
  message: Type.String({ description: "Summary, such as Updated 3 items." }),
});
export type ChangedLibraryItems = Static<typeof ChangedLibraryItems>;

export const changeLibraryItems = operation({
  id: "changeLibraryItems",
  method: "POST",
  path: "/api/library-items/bulk",
  tag: "Library",
  security: "organization",
  summary: "Update, delete or restore several library items",
  description:
    "Changes up to 5,000 items like `PATCH`, deletes up to 5,000, and restores deleted items unless the installation has purged them. At least one list must contain an item, and each item may appear only once. If one part is refused, nothing is stored, and `details` names the refused change, such as `updates.3.changes.price`. A change with `was` never overwrites a change by another user: if a field no longer has the value in `was`, the change is skipped, and `left_ids` contains the id of the item.",
  body: ChangeLibraryItems,
  answers: {
    200: {
      description: "Done, except for the items in `left_ids`.",
      body: ChangedLibraryItems,
    },
  },
  errors: { 400: invalid, 403: forbidden, 404: notFound("A library item") },
  examples: {
    request: {
      updates: [
        {
          library_item_id: ids.libraryItem,
          changes: { price: { model: "fixed", value: 51, frequency: "monthly" } },
          was: { price: { model: "fixed", value: 49, frequency: "monthly" } },
        },
      ],
    },
    answer: {
      updated_count: 1,
      deleted_count: 0,
      restored_count: 0,
      left_ids: [],
      message: "Updated 1 item",
    },
  },
});
