import { operation } from "../../operation.ts";
import { text } from "../../records/scalars.ts";
import { optional, record, requiredWithout } from "../../records/schema.ts";
import { invalid } from "../faults.ts";
import { noOrganization, refused } from "./credentials-faults.ts";
import { credentialsExample, tokensExample } from "./examples.ts";
import { code, email, organizationId, password } from "./records/fields.ts";
import { Tokens } from "./records/tokens.ts";

const CreateToken = record(
  "CreateToken",
  optional({
    email,
    password,
    organization_id: organizationId,
    code,
    refresh_token: text("Instead of e-mail and password.", 500),
  }),
  requiredWithout("refresh_token", ["email", "password"]),
);

export const createToken = operation({
  id: "createToken",
  method: "POST",
  path: "/api/auth/token",
  tag: "Accounts",
  security: "none",
  summary: "Get an access token",
  description:
    "Exchanges an e-mail address and password, or a refresh token, for a pair of tokens. A refresh token works once; using it twice ends the session. A user of several organizations names one of them.",
  body: CreateToken,
  answers: { 200: { description: "A pair of tokens.", body: Tokens } },
  errors: { 400: invalid, 401: refused, 403: noOrganization },
  examples: { request: credentialsExample, answer: tokensExample },
});
