import { libraryItemExample } from "../../examples/items.ts";
import { operation } from "../../operation.ts";
import { LibraryItem, UpdateLibraryItem } from "../../records/library-item.ts";
import { forbidden, invalid, notFound } from "../faults.ts";
import { libraryParams } from "./library-params.ts";

export const updateLibraryItem = operation({
  id: "updateLibraryItem",
  method: "PATCH",
  path: "/api/library-items/{id}",
  aliases: [{ id: "putLibraryItem", method: "PUT" }],
  tag: "Library",
  security: "organization",
  summary: "Update a library item",
  description:
    "Changes the fields you send and leaves the others alone; arrays and `price` are replaced as a whole. Copies in proposals do not change.",
  params: libraryParams,
  body: UpdateLibraryItem,
  answers: { 200: { description: "The item.", body: LibraryItem } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("LibraryItem") },
  examples: { request: { tags: ["hosting"] }, answer: libraryItemExample },
});
