import { Type, type Static } from "typebox";
import { invalid, notFound } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { operation } from "../operation.ts";
import { optional, record } from "../schema/records.ts";
import { id, list, timeZone } from "../schema/scalars.ts";
import {
  code,
  credentialsExample,
  email,
  noOrganization,
  organizationId,
  organizationName,
  password,
  wrongCredentials,
} from "./credentials.ts";
import { Role } from "./members.ts";
import { User, userExample } from "../user.ts";

const Membership = record(
  "Membership",
  {
    id: id("Organization id."),
    name: organizationName,
    role: Role,
    time_zone: timeZone("Time zone of the organization."),
  },
  { description: "An organization that the user belongs to." },
);

/** The signed-in user with organization and role. */
export const Session = record("Session", {
  user: User,
  organization: Membership,
  organizations: list(Membership, 1_000, "Every organization of the user."),
  second_factor: Type.Boolean({ description: "Whether sign-in requires a second factor." }),
  platform_admin: Type.Boolean({
    description: "Whether the user may read the analytics of every organization.",
  }),
});
export type Session = Static<typeof Session>;

const membership = { id: ids.organization, name: "Acme", role: "owner" as const, time_zone: "Europe/Berlin" };

export const sessionExample: Session = {
  user: userExample,
  organization: membership,
  organizations: [membership],
  second_factor: false,
  platform_admin: false,
};

const SignIn = record("SignIn", {
  email,
  password,
  ...optional({ organization_id: organizationId, code }),
});

export const signIn = operation({
  id: "signIn",
  method: "POST",
  path: "/api/auth/sign-in",
  tag: "Accounts",
  security: "none",
  summary: "Sign in",
  description: "Starts a browser session, which is held in a cookie.",
  body: SignIn,
  answers: {
    200: { description: "Signed in.", body: Session, headers: { "Set-Cookie": "The browser session." } },
  },
  errors: { 400: invalid, 401: wrongCredentials, 403: noOrganization },
  examples: { request: credentialsExample, answer: sessionExample },
});

export const signOut = operation({
  id: "signOut",
  method: "POST",
  path: "/api/auth/sign-out",
  tag: "Accounts",
  security: "session",
  summary: "Sign out",
  description: "Ends the session. Its access tokens stop working.",
  answers: { 204: { description: "Signed out." } },
  errors: {},
});

export const getSession = operation({
  id: "getSession",
  method: "GET",
  path: "/api/auth/session",
  tag: "Accounts",
  security: "organization",
  summary: "Get the current session",
  description:
    "Returns the user, the organization that requests act in, and every organization that the user belongs to.",
  answers: { 200: { description: "User, organization and role.", body: Session } },
  errors: {},
  examples: { answer: sessionExample },
});

const SwitchOrganization = record("SwitchOrganization", {
  organization_id: id("Id of the organization, which the user must belong to."),
});

export const switchOrganization = operation({
  id: "switchOrganization",
  method: "PATCH",
  path: "/api/auth/session",
  tag: "Accounts",
  security: "session",
  summary: "Switch to another organization",
  description: "Continues the session in another organization of the user.",
  body: SwitchOrganization,
  answers: { 200: { description: "Switched.", body: Session } },
  errors: { 400: invalid, 404: notFound("The organization") },
  examples: { request: { organization_id: ids.organization }, answer: sessionExample },
});
