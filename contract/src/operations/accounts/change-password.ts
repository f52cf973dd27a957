import { operation } from "../../operation.ts";
import { record } from "../../records/schema.ts";
import { invalid } from "../faults.ts";
import { credentialsExample } from "./examples.ts";
import { newPassword, password } from "./records/fields.ts";

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
  description: "Ends every other session of the user.",
  body: ChangePassword,
  answers: { 204: { description: "Changed." } },
  errors: { 400: invalid },
  examples: {
    request: { current_password: credentialsExample.password, new_password: "a better battery staple" },
  },
});
