import { ids } from "../../examples/ids.ts";
import { createdItemExample } from "../../examples/items.ts";
import { operation } from "../../operation.ts";
import { InsertLibraryItem } from "../../records/item-input.ts";
import { CreatedItem, etag, ifMatch, proposalParams } from "../common.ts";
import { invalid, notFound, readOnly, stale } from "../faults.ts";

export const insertLibraryItem = operation({
  id: "insertLibraryItem",
  method: "POST",
  path: "/api/proposals/{id}/library-insertions",
  tag: "Items",
  section: "4.14",
  security: "api_key",
  summary: "Add a library item to a proposal",
  description: "Copies a saved item with everything in it. The copy is independent of the library.",
  params: proposalParams,
  headers: ifMatch,
  body: InsertLibraryItem,
  answers: { 201: { description: "Copied.", body: CreatedItem, headers: etag } },
  errors: { 400: invalid, 403: readOnly, 404: notFound("Proposal or LibraryItem"), 412: stale },
  examples: {
    request: { type: "line_item", library_item_id: ids.libraryItem, target_group_id: ids.group },
    answer: createdItemExample,
  },
});
