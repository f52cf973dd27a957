import { operation } from "../../operation.ts";
import { id, text } from "../../records/scalars.ts";
import { record } from "../../records/schema.ts";
import { onePage, wholeList } from "../common.ts";

const OidcProvider = record("OidcProvider", {
  id: id("Key of the provider."),
  name: text("Shown on its button.", 200),
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
    "Returns the providers that this installation is configured with; none when it has no single sign-on.",
  answers: { 200: { description: "The configured providers.", body: OidcProviders } },
  errors: {},
  examples: { answer: { data: [{ id: "company", name: "Company account" }], pagination: onePage } },
});
