import { operation } from "../../operation.ts";
import { etag, ifMatch, pageParams } from "../common.ts";
import { notFound, readOnly, stale } from "../faults.ts";

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
  errors: { 403: readOnly, 404: notFound("Proposal or Page"), 412: stale },
});
