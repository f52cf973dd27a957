import { operation } from "../../operation.ts";
import { record } from "../../records/schema.ts";
import { invalid } from "../faults.ts";
import { tokenExample } from "./examples.ts";
import { token } from "./records/fields.ts";

export const checkResetToken = operation({
  id: "checkResetToken",
  method: "POST",
  path: "/api/auth/reset-password/check",
  tag: "Accounts",
  security: "none",
  summary: "Check a password reset link",
  description: "Says whether the token of the mail still resets a password. Changes nothing.",
  body: record("CheckResetToken", { token }),
  answers: { 204: { description: "It does." } },
  errors: { 400: invalid },
  examples: { request: { token: tokenExample } },
});
