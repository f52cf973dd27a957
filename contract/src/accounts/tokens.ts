import { Type, type Static } from "typebox";
import { invalid } from "../error-answers.ts";
import { operation } from "../operation.ts";
import { always, openRecord, optional, record, requiredWithout } from "../schema/records.ts";
import { text } from "../schema/scalars.ts";
import {
  code,
  credentialsExample,
  email,
  noOrganization,
  organizationId,
  password,
  wrongCredentials,
} from "./credentials.ts";

const Tokens = record("Tokens", {
  access_token: Type.String({ description: "JWT for the Authorization header." }),
  token_type: always("Bearer"),
  expires_in: Type.Integer({ description: "Seconds until the access token expires." }),
  refresh_token: Type.String({ description: "Token for the next pair. It works once." }),
});
type Tokens = Static<typeof Tokens>;

const tokensExample: Tokens = {
  access_token: "eyJhbGciOiJFUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl",
  token_type: "Bearer",
  expires_in: 900,
  refresh_token: "prr_3Jt0c2mN4qk5cHk2b1hZrwv8yQ",
};

const CreateToken = record(
  "CreateToken",
  optional({
    email,
    password,
    organization_id: organizationId,
    code,
    refresh_token: text("A refresh token, instead of email address and password.", 500),
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
    "Exchanges an email address and password, or a refresh token, for a pair of tokens. A refresh token works once; using it a second time ends the session. A user who belongs to several organizations must name one of them.",
  body: CreateToken,
  answers: { 200: { description: "A pair of tokens.", body: Tokens } },
  errors: { 400: invalid, 401: wrongCredentials, 403: noOrganization },
  examples: { request: credentialsExample, answer: tokensExample },
});

const Jwks = record("Jwks", {
  keys: Type.Array(
    openRecord("Jwk", {
      kty: Type.String({ description: "Key type." }),
      kid: Type.String({ description: "Key id, as in the header of a token." }),
      alg: Type.String({ description: "Algorithm." }),
      use: Type.String({ description: "Use of the key: `sig`." }),
    }),
    { description: "The keys that sign tokens now, and earlier keys whose tokens are still valid." },
  ),
});

export const getJwks = operation({
  id: "getJwks",
  method: "GET",
  path: "/.well-known/jwks.json",
  tag: "Accounts",
  security: "none",
  summary: "Get the public keys of access tokens",
  description: "Returns a JSON Web Key Set for verifying access tokens.",
  answers: { 200: { description: "The keys.", body: Jwks } },
  errors: {},
  examples: {
    answer: {
      keys: [
        {
          kty: "EC",
          crv: "P-256",
          kid: "1",
          alg: "ES256",
          use: "sig",
          x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
          y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
        },
      ],
    },
  },
});
