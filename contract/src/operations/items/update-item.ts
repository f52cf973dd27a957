import { lineItemExample, updateItemExample } from "../../examples/items.ts";
import { operation } from "../../operation.ts";
import { UpdateItem } from "../../records/item-input.ts";
import { Item } from "../../records/item.ts";
import { etag, ifMatch, itemParams } from "../common.ts";
import { invalid, notFound, readOnly, stale } from "../faults.ts";

export const updateItem = operation({
  id: "updateItem",
  method: "PATCH",
  path: "/api/proposals/{id}/items/{item_id}",
  aliases: [{ id: "putItem", method: "PUT" }],
  tag: "Items",
  security: "organization",
  summary: "Update or move an item",
  description:
    "Changes the fields you send and leaves the others alone; `price`, `columns`, `features` and `modifications` are replaced as a whole. `after_item_id`, `before_item_id`, a parent or `order_key` moves the item. A field that the type of the item does not have is refused.",
  params: itemParams,
  headers: ifMatch,
  body: UpdateItem,
  answers: { 200: { description: "The item.", body: Item, headers: etag } },
  errors: { 400: invalid, 403: readOnly, 404: notFound("Proposal or Item"), 412: stale },
  examples: { request: updateItemExample, answer: lineItemExample },
});
