import { operation } from "../../operation.ts";
import { etag, ifMatch, itemParams } from "../common.ts";
import { notFound, readOnly, stale } from "../faults.ts";

export const deleteItem = operation({
  id: "deleteItem",
  method: "DELETE",
  path: "/api/proposals/{id}/items/{item_id}",
  tag: "Items",
  security: "organization",
  summary: "Delete an item",
  description: "Deletes a group with its line items, a line item, or a side-by-side.",
  params: itemParams,
  headers: ifMatch,
  answers: { 204: { description: "Deleted.", headers: etag } },
  errors: { 403: readOnly, 404: notFound("Proposal or Item"), 412: stale },
});
