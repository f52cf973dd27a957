import { Type, type Static, type TSchema } from "typebox";
import { nullable, record } from "./schema/records.ts";
import { list } from "./schema/scalars.ts";

/** Specification, section 2.6. */
export const Pagination = record(
  "Pagination",
  {
    page: Type.Integer({ minimum: 1, description: "Number of this page." }),
    limit: Type.Integer({ minimum: 1, description: "Items per page." }),
    total: Type.Integer({ minimum: 0, description: "Number of items on all pages." }),
    pages: Type.Integer({ minimum: 0, description: "Number of pages." }),
  },
  { description: "Position of this page in the list." },
);
export type Pagination = Static<typeof Pagination>;

export const paging = {
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, default: 1, description: "Page number." }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 20, description: "Items per page." }),
  ),
};

/** The position where the next page of a list begins. Clients treat it as an opaque text. */
export const cursor = (rules: string) =>
  Type.String({
    maxLength: 12_000,
    description: `Where to continue: the \`next_cursor\` of the page before. Empty: from the beginning. ${rules}`,
  });

export const nextCursor = () =>
  nullable(
    Type.String({
      description: "The cursor of the next page; null on the last one. Present if the request has a cursor.",
    }),
  );

export const paginated = <S extends TSchema>(title: string, items: S) =>
  record(title, { data: list(items, 100, "The items on this page."), pagination: Pagination });

/** Creates the schema of a short list whose single page contains all items. */
export const wholeList = <S extends TSchema>(title: string, items: S, maxItems: number) =>
  record(title, { data: list(items, maxItems, "All items, on one page."), pagination: Pagination });

/** The pagination of an example with one entry. */
export const onePage = { page: 1, limit: 1, total: 1, pages: 1 };
