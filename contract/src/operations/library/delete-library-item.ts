import { operation } from "../../operation.ts";
import { forbidden, notFound } from "../faults.ts";
import { libraryParams } from "./library-params.ts";

export const deleteLibraryItem = operation({
  id: "deleteLibraryItem",
  method: "DELETE",
  path: "/api/library-items/{id}",
  tag: "Library",
  security: "organization",
  summary: "Delete a library item",
  description: "Deletes the saved item. Copies in proposals stay as they are.",
  params: libraryParams,
  answers: { 204: { description: "Deleted." } },
  errors: { 403: forbidden, 404: notFound("LibraryItem") },
});
