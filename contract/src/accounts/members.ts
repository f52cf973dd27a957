import { Type, type Static } from "typebox";
import { forbidden, invalid, notFound } from "../error-answers.ts";
import { times } from "../example-ids.ts";
import { onePage, wholeList } from "../lists.ts";
import { operation, type ErrorAnswer } from "../operation.ts";
import { choice, record } from "../schema/records.ts";
import { id, timestamp } from "../schema/scalars.ts";
import { User, userExample } from "../user.ts";

const roles = ["owner", "admin", "member"] as const;

export const Role = choice(roles, {
  spelling: "enum",
  title: "Role",
  description:
    "Owners and admins manage members, webhooks, branding and settings; members work on proposals and the library.",
});

const Member = record("Member", {
  ...User.properties,
  role: Role,
  created_at: timestamp("When they joined."),
});
type Member = Static<typeof Member>;

const memberExample: Member = { ...userExample, role: "owner", created_at: times.created };

const MemberList = wholeList("MemberList", Member, 10_000);

export const listMembers = operation({
  id: "listMembers",
  method: "GET",
  path: "/api/members",
  tag: "Members",
  security: "organization",
  summary: "List members",
  description: "Returns all members of the organization with their roles.",
  answers: { 200: { description: "All members, sorted by name.", body: MemberList } },
  errors: {},
  examples: { answer: { data: [memberExample], pagination: onePage } },
});

const memberParams = Type.Object({ id: id("User id of the member.") });

const lastOwner: ErrorAnswer = {
  code: "CONFLICT",
  description: "The last owner can neither leave nor be demoted.",
};

const UpdateMember = record("UpdateMember", { role: Role });

export const updateMember = operation({
  id: "updateMember",
  method: "PATCH",
  path: "/api/members/{id}",
  tag: "Members",
  security: "organization",
  summary: "Change the role of a member",
  description:
    "For owners and admins. Only an owner can make someone an owner. The role of the last owner cannot be changed.",
  params: memberParams,
  body: UpdateMember,
  answers: { 200: { description: "The member.", body: Member } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("The member"), 409: lastOwner },
  examples: { request: { role: "owner" }, answer: memberExample },
});

export const removeMember = operation({
  id: "removeMember",
  method: "DELETE",
  path: "/api/members/{id}",
  tag: "Members",
  security: "organization",
  summary: "Remove a member",
  description:
    "Removes a member. To leave the organization, send your own id. The member's sessions and API keys in this organization stop working at once.",
  params: memberParams,
  answers: { 204: { description: "Removed." } },
  errors: { 403: forbidden, 404: notFound("The member"), 409: lastOwner },
});
