import { Type, type Static, type TSchema } from "typebox";
import { Pagination } from "../records/pagination.ts";
import { id, list } from "../records/scalars.ts";
import { record } from "../records/schema.ts";

export const proposalParams = Type.Object({ id: id("Public id of the proposal.") });

export const itemParams = Type.Object({
  id: id("Public id of the proposal."),
  item_id: id("Id of the group, line item or side-by-side."),
});

export const pageParams = Type.Object({
  id: id("Public id of the proposal."),
  page_id: id("Id of the page."),
});

export const paging = {
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, default: 1, description: "Which page." }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 20, description: "Items per page." }),
  ),
};

export const Created = record("Created", {
  data: record("CreatedId", { id: id("Id of what was created.") }, { description: "What was created." }),
});

/** Specification, sections 4.13 and 4.14. */
export const CreatedItem = record("CreatedItem", {
  success: Type.Boolean({ description: "Always true: a failure answers an error." }),
  data: record(
    "CreatedItemData",
    {
      id: id("Id of the new item."),
      type: Type.String({ description: "Type of the new item." }),
      name: Type.String({ description: "Its display name." }),
      order_key: Type.Number({ description: "Position among the siblings, ascending." }),
    },
    { description: "The new item." },
  ),
});
export type CreatedItem = Static<typeof CreatedItem>;

export const paginated = <S extends TSchema>(title: string, items: S) =>
  record(title, { data: list(items, 100, "This page of the list."), pagination: Pagination });

export const location = { Location: "Address of what was created." };
export const etag = { ETag: "Version of the proposal, for If-Match." };
