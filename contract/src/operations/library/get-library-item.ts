import { libraryItemExample } from "../../examples/items.ts";
import { operation } from "../../operation.ts";
import { LibraryItem } from "../../records/library-item.ts";
import { notFound } from "../faults.ts";
import { libraryParams } from "./library-params.ts";

export const getLibraryItem = operation({
  id: "getLibraryItem",
  method: "GET",
  path: "/api/library-items/{id}",
  tag: "Library",
  security: "organization",
  summary: "Get a library item",
  description: "Returns the record of its type, with its tags.",
  params: libraryParams,
  answers: { 200: { description: "The item.", body: LibraryItem } },
  errors: { 404: notFound("LibraryItem") },
  examples: { answer: libraryItemExample },
});
