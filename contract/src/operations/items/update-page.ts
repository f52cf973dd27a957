import { pageExample } from "../../examples/pages.ts";
import { operation } from "../../operation.ts";
import { UpdatePage } from "../../records/item-input.ts";
import { Page } from "../../records/page.ts";
import { etag, ifMatch, pageParams } from "../common.ts";
import { invalid, notFound, readOnly, stale } from "../faults.ts";

export const updatePage = operation({
  id: "updatePage",
  method: "PATCH",
  path: "/api/proposals/{id}/pages/{page_id}",
  aliases: [{ id: "putPage", method: "PUT" }],
  tag: "Items",
  security: "organization",
  summary: "Update or move a page",
  description:
    "Changes the fields you send and leaves the others alone; `discounts` are replaced as a whole. The kind of a page cannot be changed.",
  params: pageParams,
  headers: ifMatch,
  body: UpdatePage,
  answers: { 200: { description: "The page.", body: Page, headers: etag } },
  errors: { 400: invalid, 403: readOnly, 404: notFound("Proposal or Page"), 412: stale },
  examples: { request: { tax_percent: 19 }, answer: { ...pageExample, tax_percent: 19 } },
});
