import { Type } from "typebox";
import { forbidden, invalid, notFound } from "../error-answers.ts";
import { onePage, wholeList } from "../lists.ts";
import { operation, type ErrorAnswer } from "../operation.ts";
import { optional, record } from "../schema/records.ts";
import { id, text } from "../schema/scalars.ts";
import { createdConcurrently } from "./credentials.ts";

const OidcProvider = record("OidcProvider", {
  id: id("Id of the provider."),
  name: text("Name to show on the sign-in button.", 200),
});

const OidcProviders = wholeList("OidcProviders", OidcProvider, 50);

export const listOidcProviders = operation({
  id: "listOidcProviders",
  method: "GET",
  path: "/api/auth/oidc",
  tag: "Accounts",
  security: "none",
  summary: "List single sign-on providers",
  description:
    "Returns the providers that this installation is configured with. The list is empty without single sign-on.",
  answers: { 200: { description: "The configured providers.", body: OidcProviders } },
  errors: {},
  examples: { answer: { data: [{ id: "company", name: "Company account" }], pagination: onePage } },
});

const providerParams = Type.Object({ id: id("Id of the provider.") });

export const startOidcSignIn = operation({
  id: "startOidcSignIn",
  method: "GET",
  path: "/api/auth/oidc/{id}",
  tag: "Accounts",
  security: "none",
  summary: "Start single sign-on",
  description:
    "Redirects the browser to the provider. An error is an HTML page if the browser accepts HTML, and the standard error otherwise.",
  isForBrowsers: true,
  params: providerParams,
  answers: {
    302: { description: "Redirect to the provider.", headers: { Location: "Address of the provider." } },
  },
  errors: { 404: notFound("The provider") },
});

const refusedByProvider: ErrorAnswer = {
  code: "UNAUTHORIZED",
  description: "The provider refused the sign-in, or the state is invalid.",
};

const callbackQuery = Type.Object(
  optional({
    code: text("Authorization code.", 4_000),
    state: text("The state from the start of the sign-in.", 1_000),
    error: text("The provider's reason for refusing.", 1_000),
    iss: text("Issuer, if the provider sends it.", 1_000),
  }),
);

export const finishOidcSignIn = operation({
  id: "finishOidcSignIn",
  method: "GET",
  path: "/api/auth/oidc/{id}/callback",
  tag: "Accounts",
  security: "none",
  summary: "Finish single sign-on",
  description:
    "The provider redirects the browser to this address. An error is an HTML page if the browser accepts HTML, and the standard error otherwise.",
  isForBrowsers: true,
  params: providerParams,
  query: callbackQuery,
  answers: { 302: { description: "Redirect to the app.", headers: { Location: "Address in the app." } } },
  errors: {
    400: invalid,
    401: refusedByProvider,
    403: forbidden,
    404: notFound("The provider"),
    409: createdConcurrently,
  },
});
