import { Type } from "typebox";
import { ids } from "../../examples/ids.ts";
import { operation, type ErrorAnswer } from "../../operation.ts";
import { id } from "../../records/scalars.ts";
import { optional, record } from "../../records/schema.ts";
import { invalid } from "../faults.ts";
import { apiKeySecretExample, credentialsExample } from "./examples.ts";
import { email, fullName, newPassword, organizationName, setUpCode } from "./records/fields.ts";

const alreadySetUp: ErrorAnswer = {
  code: "FORBIDDEN",
  description: "An organization exists already, or the code is wrong.",
};

const SetUp = record("SetUp", {
  organization: organizationName,
  name: fullName,
  email,
  password: newPassword,
  ...optional({ code: setUpCode }),
});

const SetUpDone = record("SetUpDone", {
  data: record(
    "SetUpIds",
    {
      organization_id: id("Organization id."),
      user_id: id("Id of the owner."),
      api_key: Type.String({ description: "A first API key. Not shown again." }),
    },
    { description: "What was created, and the first API key." },
  ),
});

export const setUpOrganization = operation({
  id: "setUpOrganization",
  method: "POST",
  path: "/api/setup",
  tag: "Accounts",
  security: "none",
  summary: "Set up the first organization",
  description:
    "Creates the first organization and its owner, and signs the owner in. Works once, on an empty database.",
  body: SetUp,
  answers: {
    201: { description: "Set up.", body: SetUpDone, headers: { "Set-Cookie": "The browser session." } },
  },
  errors: { 400: invalid, 403: alreadySetUp },
  examples: {
    request: { organization: "Acme", name: "Ada Lovelace", ...credentialsExample },
    answer: { data: { organization_id: ids.organization, user_id: ids.user, api_key: apiKeySecretExample } },
  },
});
