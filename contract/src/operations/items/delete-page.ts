import { operation } from "../../operation.ts";
import { pageParams } from "../common.ts";
import { notFound, readOnly } from "../faults.ts";

export const deletePage = operation({
  id: "deletePage",
  method: "DELETE",
  path: "/api/proposals/{id}/pages/{page_id}",
  tag: "Items",
  security: "organization",
  summary: "Delete a page",
  description: "Deletes a page with everything on it.",
  params: pageParams,
  answers: { 204: { description: "Deleted." } },
  errors: { 403: readOnly, 404: notFound("Proposal or Page") },
});
