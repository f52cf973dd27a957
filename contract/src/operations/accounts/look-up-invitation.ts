import { Type } from "typebox";
import { times } from "../../examples/ids.ts";
import { operation } from "../../operation.ts";
import { timestamp } from "../../records/scalars.ts";
import { record } from "../../records/schema.ts";
import { invalid } from "../faults.ts";
import { tokenExample } from "./examples.ts";
import { email, fullName, organizationName, token } from "./records/fields.ts";
import { Role } from "./records/role.ts";

const InvitationLookup = record("InvitationLookup", {
  organization: record(
    "InvitingOrganization",
    { name: organizationName },
    { description: "The organization that the invitation leads into." },
  ),
  invited_by: record("Inviter", { name: fullName, email }, { description: "The member who invites." }),
  email,
  role: Role,
  expires_at: timestamp("Until when it can be accepted."),
  is_known: Type.Boolean({ description: "Whether the address has an account: its password is needed then." }),
  has_second_factor: Type.Boolean({ description: "Whether that account asks for a code as well." }),
});

export const lookUpInvitation = operation({
  id: "lookUpInvitation",
  method: "POST",
  path: "/api/invitations/lookup",
  tag: "Members",
  security: "none",
  summary: "Look up an invitation",
  description: "Says who invites whom, and what accepting needs. Changes nothing.",
  body: record("LookUpInvitation", { token }),
  answers: { 200: { description: "It can be accepted.", body: InvitationLookup } },
  errors: { 400: invalid },
  examples: {
    request: { token: tokenExample },
    answer: {
      organization: { name: "Acme" },
      invited_by: { name: "Ada Lovelace", email: "ada@acme.test" },
      email: "grace@acme.test",
      role: "member",
      expires_at: times.updated,
      is_known: false,
      has_second_factor: false,
    },
  },
});
