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
  summary: "Request a password reset",
  description: "E-mails a link if the address has an account; the response is the same if it has none.",
  body: ForgotPassword,
  answers: { 204: { description: "Accepted." } },
  errors: { 400: invalid },
  examples: { request: { email: "ada@acme.test" } },
});
