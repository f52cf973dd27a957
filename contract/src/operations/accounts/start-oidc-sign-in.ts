import { Type } from "typebox";
import { operation } from "../../operation.ts";
import { id } from "../../records/scalars.ts";
import { notFound } from "../faults.ts";

const params = Type.Object({ id: id("Key of the provider.") });

export const startOidcSignIn = operation({
  id: "startOidcSignIn",
  method: "GET",
  path: "/api/auth/oidc/{id}",
  tag: "Accounts",
  security: "none",
  summary: "Start single sign-on",
  description:
    "Opened by a browser, which is redirected to the provider. A refusal is a page where the browser accepts HTML, otherwise the standard error.",
  isForBrowsers: true,
  params,
  answers: { 302: { description: "To the provider.", headers: { Location: "Address of the provider." } } },
  errors: { 404: notFound("OidcProvider") },
});
