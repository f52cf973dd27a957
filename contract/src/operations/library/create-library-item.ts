import { createdExample } from "../../examples/ids.ts";
import { createLibraryItemExample } from "../../examples/items.ts";
import { operation } from "../../operation.ts";
import { CreateLibraryItem } from "../../records/library-item.ts";
import { Created, location } from "../common.ts";
import { forbidden, invalid } from "../faults.ts";

export const createLibraryItem = operation({
  id: "createLibraryItem",
  method: "POST",
  path: "/api/library-items",
  tag: "Library",
  security: "organization",
  summary: "Create a library item",
  description: "Saves a line item, group, side-by-side or page with everything in it.",
  body: CreateLibraryItem,
  answers: { 201: { description: "Created.", body: Created, headers: location } },
  errors: { 400: invalid, 403: forbidden },
  examples: { request: createLibraryItemExample, answer: createdExample },
});
