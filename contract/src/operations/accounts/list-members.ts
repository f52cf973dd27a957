import { operation } from "../../operation.ts";
import { onePage, wholeList } from "../common.ts";
import { memberExample } from "./examples.ts";
import { Member } from "./records/member.ts";

const MemberList = wholeList("MemberList", Member, 10_000);

export const listMembers = operation({
  id: "listMembers",
  method: "GET",
  path: "/api/members",
  tag: "Members",
  security: "organization",
  summary: "List members",
  description: "Returns everybody in the organization, with their roles.",
  answers: { 200: { description: "Every member of the organization, by name.", body: MemberList } },
  errors: {},
  examples: { answer: { data: [memberExample], pagination: onePage } },
});
