import { Type, type Static, type TSchema } from "typebox";
import { Pagination } from "../records/pagination.ts";
import { id, list, text } from "../records/scalars.ts";
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

/** For every operation that changes one proposal. On any other one If-Match is refused. */
export const ifMatch = Type.Object({
  "If-Match": Type.Optional(
    text(
      "ETag of the version that the change is based on; 412 when the proposal has another one by now.",
      200,
    ),
  ),
});

/** The pagination of an example with one entry. */
export const onePage = { page: 1, limit: 1, total: 1, pages: 1 };

/** A list that is never long: its one page holds all of it. */
export const wholeList = <S extends TSchema>(title: string, items: S, maxItems: number) =>
  record(title, { data: list(items, maxItems, "The whole list, on one page."), pagination: Pagination });

export const location = { Location: "Address of what was created." };
export const etag = { ETag: "Version of the proposal, for If-Match." };
