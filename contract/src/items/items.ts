import { Type, type Static } from "typebox";
import { invalid, notFound, forbiddenOrReadOnly, versionMismatch } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { operation } from "../operation.ts";
import { etag, ifMatch, proposalParams } from "../proposal-parameters.ts";
import { discriminated, record } from "../schema/records.ts";
import { id, chosenId } from "../schema/scalars.ts";
import { Group, groupInput, groupPatch } from "./group.ts";
import { LineItem, lineItemExample, lineItemInput, lineItemPatch } from "./line-item.ts";
import { inGroup, onPage, position } from "./position.ts";
import { SideBySide, sideBySideInput, sideBySidePatch } from "./side-by-side.ts";

/** An item of a proposal, of any type. */
export const Item = discriminated("Item", "type", [LineItem, Group, SideBySide]);
export type Item = Static<typeof Item>;

const created = { id: Type.Optional(chosenId()) };

/** A new item in a proposal (specification, section 4.13). */
export const CreateItem = discriminated("CreateItem", "type", [
  record("CreateLineItem", { ...created, ...lineItemInput, ...inGroup, ...position }),
  record("CreateGroup", { ...created, ...groupInput, ...onPage, ...position }),
  record("CreateSideBySide", { ...created, ...sideBySideInput, ...onPage, ...position }),
]);
export type CreateItem = Static<typeof CreateItem>;

/** Changeable fields of an item by type, including its position. */
export const itemPatches = {
  line_item: { ...lineItemPatch, ...inGroup, ...position },
  group: { ...groupPatch, ...onPage, ...position },
  side_by_side: { ...sideBySidePatch, ...onPage, ...position },
};

/** Changes to an item of any type. A field of another type is rejected with 400. */
export const UpdateItem = record("UpdateItem", {
  ...itemPatches.group,
  ...itemPatches.side_by_side,
  ...itemPatches.line_item,
});
export type UpdateItem = Static<typeof UpdateItem>;

export const itemParams = Type.Object({
  id: id("Public id of the proposal."),
  item_id: id("Id of the group, line item or side-by-side."),
});

/** Specification, sections 4.13 and 4.14. */
export const CreatedItem = record("CreatedItem", {
  success: Type.Boolean({ description: "Always true. A failure is an error response." }),
  data: record(
    "CreatedItemData",
    {
      id: id("Id of the new item."),
      type: Type.String({ description: "Type of the new item." }),
      name: Type.String({ description: "Display name of the new item." }),
      order_key: Type.Number({ description: "Position among the siblings, ascending." }),
    },
    { description: "The new item." },
  ),
});

const createItemExample: CreateItem = {
  type: "line_item",
  name: "Hosting",
  price: { model: "fixed", value: 49, frequency: "monthly", quantity: { current: 2, unitLabel: "sites" } },
  optional: true,
  target_group_id: ids.group,
  after_item_id: ids.lineItem,
};

export const createdItemExample = {
  success: true,
  data: { id: ids.created, type: "line_item", name: "Hosting", order_key: 2000 },
};

export const createItem = operation({
  id: "createItem",
  method: "POST",
  path: "/api/proposals/{id}/items",
  tag: "Items",
  section: "4.13",
  security: "api_key",
  summary: "Create an item in a proposal",
  description:
    "Creates a line item, a group or a side-by-side. Unless you specify a position, a line item is appended to the first group, and a group or side-by-side to the first scope of work page.",
  params: proposalParams,
  headers: ifMatch,
  body: CreateItem,
  answers: { 201: { description: "Created.", body: CreatedItem, headers: etag } },
  errors: {
    400: invalid,
    403: forbiddenOrReadOnly,
    404: notFound("The proposal, or the parent or neighbor in the request,"),
    412: versionMismatch,
  },
  examples: { request: createItemExample, answer: createdItemExample },
});

const updateItemExample: UpdateItem = {
  price: { model: "fixed", value: 4800, frequency: "once" },
  before_item_id: ids.optionalLineItem,
};

export const updateItem = operation({
  id: "updateItem",
  method: "PATCH",
  path: "/api/proposals/{id}/items/{item_id}",
  aliases: [{ id: "putItem", method: "PUT" }],
  tag: "Items",
  security: "organization",
  summary: "Update or move an item",
  description:
    "Changes only the fields that you send. `price`, `columns`, `features` and `modifications` are replaced as a whole. To move the item, send `after_item_id`, `before_item_id`, a parent or `order_key`. A field that items of this type do not have is refused.",
  params: itemParams,
  headers: ifMatch,
  body: UpdateItem,
  answers: { 200: { description: "The item.", body: Item, headers: etag } },
  errors: {
    400: invalid,
    403: forbiddenOrReadOnly,
    404: notFound("The proposal or the item"),
    412: versionMismatch,
  },
  examples: { request: updateItemExample, answer: lineItemExample },
});

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
  errors: { 403: forbiddenOrReadOnly, 404: notFound("The proposal or the item"), 412: versionMismatch },
});
