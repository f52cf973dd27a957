import { operation } from "../../operation.ts";
import { list } from "../../records/scalars.ts";
import { record } from "../../records/schema.ts";
import { memberExample } from "./examples.ts";
import { Member } from "./records/member.ts";

const MemberList = record("MemberList", { data: list(Member, 10_000, "Members, by name.") });

export const listMembers = operation({
  id: "listMembers",
  method: "GET",
  path: "/api/members",
  tag: "Members",
  security: "organization",
  summary: "List members",
  description: "Returns everybody in the organization, with their roles.",
  answers: { 200: { description: "Every member of the organization.", body: MemberList } },
  errors: {},
  examples: { answer: { data: [memberExample] } },
});
