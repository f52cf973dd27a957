import { Type } from "typebox";
import { operation } from "../../operation.ts";
import { list } from "../../records/scalars.ts";
import { record } from "../../records/schema.ts";
import { invalid } from "../faults.ts";
import { code } from "./records/fields.ts";

const ConfirmSecondFactor = record("ConfirmSecondFactor", { code });

const RecoveryCodes = record("RecoveryCodes", {
  recovery_codes: list(Type.String(), 20, "Each works once in place of a code."),
});

export const confirmSecondFactor = operation({
  id: "confirmSecondFactor",
  method: "POST",
  path: "/api/auth/second-factor/confirm",
  tag: "Accounts",
  security: "session",
  summary: "Confirm the second factor",
  description: "Turns the second factor on: from now on, signing in requires a code.",
  body: ConfirmSecondFactor,
  answers: { 200: { description: "Recovery codes, shown once.", body: RecoveryCodes } },
  errors: { 400: invalid },
  examples: { request: { code: "123456" }, answer: { recovery_codes: ["b7d2-91fa", "40ce-8a3d"] } },
});
