import { operation } from "../../operation.ts";
import { record } from "../../records/schema.ts";
import { forbidden, invalid, notFound } from "../faults.ts";
import { memberExample } from "./examples.ts";
import { lastOwner } from "./last-owner.ts";
import { memberParams } from "./member-params.ts";
import { Member } from "./records/member.ts";
import { Role } from "./records/role.ts";

const UpdateMember = record("UpdateMember", { role: Role });

export const updateMember = operation({
  id: "updateMember",
  method: "PATCH",
  path: "/api/members/{id}",
  tag: "Members",
  security: "organization",
  summary: "Change the role of a member",
  description:
    "For owners and admins; only an owner can make someone an owner. The last owner keeps the role.",
  params: memberParams,
  body: UpdateMember,
  answers: { 200: { description: "The member.", body: Member } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("Member"), 409: lastOwner },
  examples: { request: { role: "owner" }, answer: memberExample },
});
