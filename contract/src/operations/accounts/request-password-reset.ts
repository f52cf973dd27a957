import { operation } from "../../operation.ts";
import { record } from "../../records/schema.ts";
import { invalid } from "../faults.ts";
import { email } from "./records/fields.ts";

const ForgotPassword = record("ForgotPassword", { email });

export const requestPasswordReset = operation({
  id: "requestPasswordReset",
  method: "POST",
  path: "/api/auth/forgot-password",
  tag: "Accounts",
  security: "none",
  summary: "Ask for a password reset",
  description: "Mails a link to the address if it has an account; the answer is the same if not.",
  body: ForgotPassword,
  answers: { 204: { description: "Taken note of." } },
  errors: { 400: invalid },
  examples: { request: { email: "ada@acme.test" } },
});
