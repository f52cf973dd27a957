import { Type, type Static } from "typebox";
import { record } from "./schema.ts";

/** Specification, section 2.6. */
export const Pagination = record(
  "Pagination",
  {
    page: Type.Integer({ minimum: 1, description: "This page." }),
    limit: Type.Integer({ minimum: 1, description: "Items per page." }),
    total: Type.Integer({ minimum: 0, description: "Items in all pages." }),
    pages: Type.Integer({ minimum: 0, description: "Number of pages." }),
  },
  { description: "Which part of the list this is." },
);
export type Pagination = Static<typeof Pagination>;
