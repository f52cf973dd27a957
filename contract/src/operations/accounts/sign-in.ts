import { operation } from "../../operation.ts";
import { optional, record } from "../../records/schema.ts";
import { invalid } from "../faults.ts";
import { noOrganization, refused } from "./credentials-faults.ts";
import { credentialsExample, sessionExample } from "./examples.ts";
import { code, email, organizationId, password } from "./records/fields.ts";
import { Session } from "./records/session.ts";

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
  description: "Starts a browser session, kept in a cookie.",
  body: SignIn,
  answers: {
    200: { description: "Signed in.", body: Session, headers: { "Set-Cookie": "The browser session." } },
  },
  errors: { 400: invalid, 401: refused, 403: noOrganization },
  examples: { request: credentialsExample, answer: sessionExample },
});
