import { operation } from "../../operation.ts";
import { forbidden, notFound } from "../faults.ts";
import { lastOwner } from "./last-owner.ts";
import { memberParams } from "./member-params.ts";

export const removeMember = operation({
  id: "removeMember",
  method: "DELETE",
  path: "/api/members/{id}",
  tag: "Members",
  security: "organization",
  summary: "Remove a member",
  description:
    "Removes a member, or yourself with your own id. The sessions and API keys of the member in this organization end at once.",
  params: memberParams,
  answers: { 204: { description: "Removed." } },
  errors: { 403: forbidden, 404: notFound("Member"), 409: lastOwner },
});
