import { Type } from "typebox";
import { invalid } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { operation, type ErrorAnswer } from "../operation.ts";
import { optional, record } from "../schema/records.ts";
import { currencyCode, id, languageTag, text, timeZone } from "../schema/scalars.ts";
import { credentialsExample, email, fullName, newPassword, organizationName } from "./credentials.ts";

const SetupState = record("SetupState", {
  open: Type.Boolean({ description: "True while no organization exists." }),
});

export const getSetupState = operation({
  id: "getSetupState",
  method: "GET",
  path: "/api/setup",
  tag: "Accounts",
  security: "none",
  summary: "Check whether set-up is open",
  description: "Set-up is open until the first organization exists.",
  answers: { 200: { description: "Whether the set-up is open.", body: SetupState } },
  errors: {},
  examples: { answer: { open: true } },
});

const setUpCode = text(
  "Code that Proffer prints when it starts. Required unless the request comes from the same machine.",
  100,
);

const alreadySetUp: ErrorAnswer = {
  code: "FORBIDDEN",
  description: "An organization exists already, or the code is wrong.",
};

const SetUp = record("SetUp", {
  organization: organizationName,
  name: fullName,
  email,
  password: newPassword,
  ...optional({
    time_zone: timeZone("Time zone of the organization. Default: UTC."),
    currency: currencyCode("Currency of the organization. Default: USD."),
    language: languageTag(
      "`branding.language` of the organization: the language of its proposals and emails. Default: not set.",
    ),
    code: setUpCode,
  }),
});

const SetUpDone = record("SetUpDone", {
  data: record(
    "SetUpIds",
    {
      organization_id: id("Organization id."),
      user_id: id("Id of the owner."),
    },
    { description: "The ids of the new objects." },
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
    answer: { data: { organization_id: ids.organization, user_id: ids.user } },
  },
});
