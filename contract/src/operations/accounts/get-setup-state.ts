import { Type } from "typebox";
import { operation } from "../../operation.ts";
import { record } from "../../records/schema.ts";

const SetupState = record("SetupState", {
  open: Type.Boolean({ description: "No organization exists yet." }),
});

export const getSetupState = operation({
  id: "getSetupState",
  method: "GET",
  path: "/api/setup",
  tag: "Accounts",
  security: "none",
  summary: "Check whether set-up is open",
  description: "Set-up is open on an empty database, until the first organization exists.",
  answers: { 200: { description: "Whether the set-up is open.", body: SetupState } },
  errors: {},
  examples: { answer: { open: true } },
});
