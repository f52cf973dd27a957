import { Type } from "typebox";
import { operation, type ErrorAnswer } from "../../operation.ts";
import { id, text } from "../../records/scalars.ts";
import { optional } from "../../records/schema.ts";
import { forbidden, invalid, notFound } from "../faults.ts";
import { madeMeanwhile } from "./credentials-faults.ts";

const params = Type.Object({ id: id("Key of the provider.") });

const refused: ErrorAnswer = {
  code: "UNAUTHORIZED",
  description: "The provider or the state was not right.",
};

const query = Type.Object(
  optional({
    code: text("Authorization code.", 4_000),
    state: text("The state that the start gave.", 1_000),
    error: text("Why the provider refused.", 1_000),
    iss: text("Issuer, where the provider names it.", 1_000),
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
    "The address that the provider redirects the browser to. A refusal is a page where the browser accepts HTML, otherwise the standard error.",
  isForBrowsers: true,
  params,
  query,
  answers: { 302: { description: "To the app.", headers: { Location: "Address in the app." } } },
  errors: { 400: invalid, 401: refused, 403: forbidden, 404: notFound("OidcProvider"), 409: madeMeanwhile },
});
