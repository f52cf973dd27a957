import { Type, type Static } from "typebox";
import { invalid, notFound, forbiddenOrReadOnly, versionMismatch } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { operation } from "../operation.ts";
import { etag, ifMatch, proposalParams } from "../proposal-parameters.ts";
import { record } from "../schema/records.ts";
import { id, chosenId } from "../schema/scalars.ts";
import { CreatedItem } from "./items.ts";
import { Page, pageExample, pageInput, pagePatch } from "./page.ts";
import { position } from "./position.ts";

export const CreatePage = record("CreatePage", { id: Type.Optional(chosenId()), ...pageInput, ...position });
export type CreatePage = Static<typeof CreatePage>;

export const UpdatePage = record("UpdatePage", { ...pagePatch, ...position });
export type UpdatePage = Static<typeof UpdatePage>;

const pageParams = Type.Object({
  id: id("Public id of the proposal."),
  page_id: id("Id of the page."),
});

const createdPageExample = {
  success: true,
  data: { id: ids.created, type: "page", name: "Investment", order_key: 2000 },
};

export const createPage = operation({
  id: "createPage",
  method: "POST",
  path: "/api/proposals/{id}/pages",
  tag: "Items",
  security: "organization",
  summary: "Create a page",
  description: "Creates an empty page, at the end unless you specify a position.",
  params: proposalParams,
  headers: ifMatch,
  body: CreatePage,
  answers: { 201: { description: "Created.", body: CreatedItem, headers: etag } },
  errors: {
    400: invalid,
    403: forbiddenOrReadOnly,
    404: notFound("The proposal or the page"),
    412: versionMismatch,
  },
  examples: {
    request: { name: "Investment", kind: "scope_of_work", tax_percent: 20 },
    answer: createdPageExample,
  },
});

export const updatePage = operation({
  id: "updatePage",
  method: "PATCH",
  path: "/api/proposals/{id}/pages/{page_id}",
  aliases: [{ id: "putPage", method: "PUT" }],
  tag: "Items",
  security: "organization",
  summary: "Update or move a page",
  description:
    "Changes only the fields that you send. `discounts` are replaced as a whole. The kind of a page cannot be changed.",
  params: pageParams,
  headers: ifMatch,
  body: UpdatePage,
  answers: { 200: { description: "The page.", body: Page, headers: etag } },
  errors: {
    400: invalid,
    403: forbiddenOrReadOnly,
    404: notFound("The proposal or the page"),
    412: versionMismatch,
  },
  examples: { request: { tax_percent: 19 }, answer: { ...pageExample, tax_percent: 19 } },
});

export const deletePage = operation({
  id: "deletePage",
  method: "DELETE",
  path: "/api/proposals/{id}/pages/{page_id}",
  tag: "Items",
  security: "organization",
  summary: "Delete a page",
  description: "Deletes a page with everything on it.",
  params: pageParams,
  headers: ifMatch,
  answers: { 204: { description: "Deleted.", headers: etag } },
  errors: { 403: forbiddenOrReadOnly, 404: notFound("The proposal or the page"), 412: versionMismatch },
});
