import { operation, type ErrorAnswer } from "../../operation.ts";
import { optional, record } from "../../records/schema.ts";
import { forbidden, invalid } from "../faults.ts";
import { madeMeanwhile } from "./credentials-faults.ts";
import { credentialsExample, sessionExample, tokenExample } from "./examples.ts";
import { code, fullName, newPassword, token } from "./records/fields.ts";
import { Session } from "./records/session.ts";

const refused: ErrorAnswer = {
  code: "UNAUTHORIZED",
  description: "The password of the known user is wrong.",
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
    "Joins the organization and signs in. A new user sends a name and a password; an existing user sends the password.",
  body: AcceptInvitation,
  answers: {
    200: { description: "Joined.", body: Session, headers: { "Set-Cookie": "The browser session." } },
  },
  errors: { 400: invalid, 401: refused, 403: forbidden, 409: madeMeanwhile },
  examples: {
    request: { token: tokenExample, name: "Grace Hopper", password: credentialsExample.password },
    answer: sessionExample,
  },
});
