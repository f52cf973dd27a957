import { operation } from "../../operation.ts";
import { sessionExample } from "./examples.ts";
import { Session } from "./records/session.ts";

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
