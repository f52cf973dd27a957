import { createdExample } from "../../examples/ids.ts";
import { operation } from "../../operation.ts";
import { name, tags } from "../../records/scalars.ts";
import { patchable, record } from "../../records/schema.ts";
import { Created, itemParams, location } from "../common.ts";
import { forbidden, invalid, notFound } from "../faults.ts";

const SaveToLibrary = record(
  "SaveToLibrary",
  patchable({ name: name("Name in the library; the item's when absent."), tags: tags() }),
);

export const saveItemToLibrary = operation({
  id: "saveItemToLibrary",
  method: "POST",
  path: "/api/proposals/{id}/items/{item_id}/save-to-library",
  tag: "Items",
  security: "organization",
  summary: "Save an item to the library",
  description:
    "Copies a line item, group, side-by-side or page with everything in it. The copy is independent.",
  params: itemParams,
  body: SaveToLibrary,
  bodyOptional: true,
  answers: { 201: { description: "Saved.", body: Created, headers: location } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("Proposal or Item") },
  examples: { request: { tags: ["hosting"] }, answer: createdExample },
});
