import { invalid } from "../error-answers.ts";
import { operation } from "../operation.ts";
import { record } from "../schema/records.ts";
import { credentialsExample, email, newPassword, password, token, tokenExample } from "./credentials.ts";

const ChangePassword = record("ChangePassword", {
  current_password: password,
  new_password: newPassword,
});

export const changePassword = operation({
  id: "changePassword",
  method: "POST",
  path: "/api/auth/password",
  tag: "Accounts",
  security: "session",
  summary: "Change the password",
  description: "Changes the password and ends every other session of the user.",
  body: ChangePassword,
  answers: { 204: { description: "Changed." } },
  errors: { 400: invalid },
  examples: {
    request: { current_password: credentialsExample.password, new_password: "a better battery staple" },
  },
});

const ForgotPassword = record("ForgotPassword", { email });

export const requestPasswordReset = operation({
  id: "requestPasswordReset",
  method: "POST",
  path: "/api/auth/forgot-password",
  tag: "Accounts",
  security: "none",
  summary: "Request a password reset",
  description:
    "Emails a reset link if an account with this address exists. The response is the same if none exists.",
  body: ForgotPassword,
  answers: { 204: { description: "Accepted." } },
  errors: { 400: invalid },
  examples: { request: { email: "ada@acme.test" } },
});

export const checkResetToken = operation({
  id: "checkResetToken",
  method: "POST",
  path: "/api/auth/reset-password/check",
  tag: "Accounts",
  security: "none",
  summary: "Check a password reset link",
  description: "Checks whether the token from the email can still reset a password. Changes nothing.",
  body: record("CheckResetToken", { token }),
  answers: { 204: { description: "The token is valid." } },
  errors: { 400: invalid },
  examples: { request: { token: tokenExample } },
});

const ResetPassword = record("ResetPassword", { token, password: newPassword });

export const resetPassword = operation({
  id: "resetPassword",
  method: "POST",
  path: "/api/auth/reset-password",
  tag: "Accounts",
  security: "none",
  summary: "Reset the password",
  description: "Sets a new password with the token from the email and ends every session of the user.",
  body: ResetPassword,
  answers: { 204: { description: "Reset." } },
  errors: { 400: invalid },
  examples: { request: { token: tokenExample, password: credentialsExample.password } },
});
