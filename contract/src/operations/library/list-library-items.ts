import { Type } from "typebox";
import { libraryItemExample } from "../../examples/items.ts";
import { operation } from "../../operation.ts";
import { LibraryItem, LibraryItemType } from "../../records/library-item.ts";
import { text } from "../../records/scalars.ts";
import { optional } from "../../records/schema.ts";
import { paginated, paging } from "../common.ts";

export const listLibraryItems = operation({
  id: "listLibraryItems",
  method: "GET",
  path: "/api/library-items",
  tag: "Library",
  security: "organization",
  summary: "List library items",
  description: "Returns the saved items of your organization, newest first.",
  query: Type.Object({
    ...paging,
    ...optional({
      type: LibraryItemType,
      search: text("Words in the name.", 200),
      tag: text("Only those with this tag.", 100),
    }),
  }),
  answers: { 200: { description: "One page of items.", body: paginated("LibraryItemList", LibraryItem) } },
  errors: {},
  examples: {
    answer: { data: [libraryItemExample], pagination: { page: 1, limit: 20, total: 1, pages: 1 } },
  },
});
