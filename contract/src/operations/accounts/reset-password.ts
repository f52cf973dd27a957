import { operation } from "../../operation.ts";
import { record } from "../../records/schema.ts";
import { invalid } from "../faults.ts";
import { credentialsExample, tokenExample } from "./examples.ts";
import { newPassword, token } from "./records/fields.ts";

const ResetPassword = record("ResetPassword", { token, password: newPassword });

export const resetPassword = operation({
  id: "resetPassword",
  method: "POST",
  path: "/api/auth/reset-password",
  tag: "Accounts",
  security: "none",
  summary: "Reset the password",
  description: "Sets a new password with the token from the e-mail and ends every session of the user.",
  body: ResetPassword,
  answers: { 204: { description: "Reset." } },
  errors: { 400: invalid },
  examples: { request: { token: tokenExample, password: credentialsExample.password } },
});
