import { Type, type Static } from "typebox";
import { Created, createdExample } from "../created.ts";
import { forbidden, invalid, notFound } from "../error-answers.ts";
import { ids, times } from "../example-ids.ts";
import { onePage, wholeList } from "../lists.ts";
import { operation, type ErrorAnswer } from "../operation.ts";
import { nullable, optional, record } from "../schema/records.ts";
import { id, timestamp } from "../schema/scalars.ts";
import {
  code,
  credentialsExample,
  email,
  fullName,
  createdConcurrently,
  newPassword,
  organizationName,
  token,
  tokenExample,
} from "./credentials.ts";
import { Role } from "./members.ts";
import { Session, sessionExample } from "./session.ts";
import { User, userExample } from "../user.ts";

export const Invitation = record("Invitation", {
  id: id("Invitation id."),
  email,
  role: Role,
  invited_by: nullable(User, "User who sent the invitation; null if unknown."),
  created_at: timestamp("When it was sent."),
  expires_at: timestamp("When its link stops working."),
});
export type Invitation = Static<typeof Invitation>;

const invitationExample: Invitation = {
  id: ids.created,
  email: "grace@acme.test",
  role: "member",
  invited_by: userExample,
  created_at: times.created,
  expires_at: "2026-03-09T09:00:00.000Z",
};

const InvitationList = wholeList("InvitationList", Invitation, 10_000);

export const listInvitations = operation({
  id: "listInvitations",
  method: "GET",
  path: "/api/invitations",
  tag: "Members",
  security: "organization",
  summary: "List open invitations",
  description: "For owners and admins. Accepted and revoked invitations are left out.",
  answers: {
    200: { description: "Open invitations, newest first.", body: InvitationList },
  },
  errors: { 403: forbidden },
  examples: { answer: { data: [invitationExample], pagination: onePage } },
});

const CreateInvitation = record("CreateInvitation", { email, role: Role });

export const createInvitation = operation({
  id: "createInvitation",
  method: "POST",
  path: "/api/invitations",
  tag: "Members",
  security: "organization",
  summary: "Invite a member",
  description: "Emails an invitation link. Inviting the same address again replaces the open invitation.",
  body: CreateInvitation,
  answers: { 201: { description: "Invited.", body: Created } },
  errors: { 400: invalid, 403: forbidden },
  examples: { request: { email: "grace@acme.test", role: "member" }, answer: createdExample },
});

export const revokeInvitation = operation({
  id: "revokeInvitation",
  method: "DELETE",
  path: "/api/invitations/{id}",
  tag: "Members",
  security: "organization",
  summary: "Revoke an invitation",
  description: "For owners and admins. The link of the invitation stops working at once.",
  params: Type.Object({ id: id("Invitation id.") }),
  answers: { 204: { description: "Revoked." } },
  errors: { 403: forbidden, 404: notFound("The invitation") },
});

const InvitationLookup = record("InvitationLookup", {
  organization: record(
    "InvitingOrganization",
    { name: organizationName },
    { description: "The organization to join." },
  ),
  invited_by: record(
    "Inviter",
    { name: fullName, email },
    { description: "The member who sent the invitation." },
  ),
  email,
  role: Role,
  expires_at: timestamp("When the invitation expires."),
  is_known: Type.Boolean({
    description: "Whether an account with this address exists. If so, accepting requires its password.",
  }),
  has_second_factor: Type.Boolean({ description: "Whether that account also requires a code." }),
});

export const lookUpInvitation = operation({
  id: "lookUpInvitation",
  method: "POST",
  path: "/api/invitations/lookup",
  tag: "Members",
  security: "none",
  summary: "Look up an invitation",
  description:
    "Returns the inviting member, the organization, and the requirements for accepting. Changes nothing.",
  body: record("LookUpInvitation", { token }),
  answers: { 200: { description: "The invitation, which can be accepted.", body: InvitationLookup } },
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

const wrongPassword: ErrorAnswer = {
  code: "UNAUTHORIZED",
  description: "The password of the existing user is wrong.",
};

const AcceptInvitation = record("AcceptInvitation", {
  token,
  password: newPassword,
  ...optional({ name: fullName, code }),
});

export const acceptInvitation = operation({
  id: "acceptInvitation",
  method: "POST",
  path: "/api/invitations/accept",
  tag: "Members",
  security: "none",
  summary: "Accept an invitation",
  description:
    "Joins the organization and signs in. A new user sends a name and a password; an existing user sends the password, and a code if the account requires one.",
  body: AcceptInvitation,
  answers: {
    200: { description: "Joined.", body: Session, headers: { "Set-Cookie": "The browser session." } },
  },
  errors: { 400: invalid, 401: wrongPassword, 403: forbidden, 409: createdConcurrently },
  examples: {
    request: { token: tokenExample, name: "Grace Hopper", password: credentialsExample.password },
    answer: sessionExample,
  },
});
