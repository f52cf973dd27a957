import { operation } from "../../operation.ts";
import { record } from "../../records/schema.ts";
import { invalid } from "../faults.ts";
import { credentialsExample } from "./examples.ts";
import { code, password } from "./records/fields.ts";

const DisableSecondFactor = record("DisableSecondFactor", { password, code });

export const disableSecondFactor = operation({
  id: "disableSecondFactor",
  method: "POST",
  path: "/api/auth/second-factor/disable",
  tag: "Accounts",
  security: "session",
  summary: "Disable the second factor",
  description: "Takes the password and a code. From now on the password alone signs in.",
  body: DisableSecondFactor,
  answers: { 204: { description: "Disabled." } },
  errors: { 400: invalid },
  examples: { request: { password: credentialsExample.password, code: "123456" } },
});
