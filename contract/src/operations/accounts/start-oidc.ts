import { Type } from "typebox";
import { operation } from "../../operation.ts";
import { id } from "../../records/scalars.ts";
import { notFound } from "../faults.ts";

const params = Type.Object({ id: id("Key of the provider.") });

export const startOidc = operation({
  id: "startOidc",
  method: "GET",
  path: "/api/auth/oidc/{id}",
  tag: "Accounts",
  security: "none",
  summary: "Sign in at a provider",
  description:
    "For browsers. A refusal is a page where the browser accepts HTML, otherwise the standard error.",
  isForBrowsers: true,
  params,
  answers: { 302: { description: "To the provider.", headers: { Location: "Address of the provider." } } },
  errors: { 404: notFound("OidcProvider") },
});
