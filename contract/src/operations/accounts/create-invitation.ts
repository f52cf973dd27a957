import { createdExample } from "../../examples/ids.ts";
import { operation } from "../../operation.ts";
import { record } from "../../records/schema.ts";
import { Created } from "../common.ts";
import { forbidden, invalid } from "../faults.ts";
import { email } from "./records/fields.ts";
import { Role } from "./records/role.ts";

const CreateInvitation = record("CreateInvitation", { email, role: Role });

export const createInvitation = operation({
  id: "createInvitation",
  method: "POST",
  path: "/api/invitations",
  tag: "Members",
  security: "organization",
  summary: "Invite a member",
  description: "E-mails a link. Inviting the same address again replaces the open invitation.",
  body: CreateInvitation,
  answers: { 201: { description: "Invited.", body: Created } },
  errors: { 400: invalid, 403: forbidden },
  examples: { request: { email: "grace@acme.test", role: "member" }, answer: createdExample },
});
