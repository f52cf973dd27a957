import { Type, type Static } from "typebox";
import { invalid, notFound } from "../error-answers.ts";
import { ids, times } from "../example-ids.ts";
import { onePage, wholeList } from "../lists.ts";
import { operation } from "../operation.ts";
import { nullable, record } from "../schema/records.ts";
import { id, name, timestamp } from "../schema/scalars.ts";

const ApiKey = record("ApiKey", {
  id: id("API key id."),
  name: name("Purpose of the key."),
  created_at: timestamp("Creation time."),
  last_used_at: nullable(timestamp("When the key was last used; null if never.")),
  expires_at: nullable(timestamp("When the key expires; null if never.")),
});
type ApiKey = Static<typeof ApiKey>;

const apiKeyExample: ApiKey = {
  id: ids.created,
  name: "Reporting",
  created_at: times.created,
  last_used_at: null,
  expires_at: null,
};

const apiKeySecretExample = "prf_3Jt0c2mN4qk5cHk2b1hZrwv8yQ0pLx7dTf6aUe9sKiY";

const ApiKeyList = wholeList("ApiKeyList", ApiKey, 10_000);

export const listApiKeys = operation({
  id: "listApiKeys",
  method: "GET",
  path: "/api/api-keys",
  tag: "API keys",
  security: "organization",
  summary: "List your API keys",
  description:
    "Returns your own keys in this organization. The secret of a key is shown only once, when the key is created.",
  answers: {
    200: {
      description: "Your keys in this organization, newest first, without their secrets.",
      body: ApiKeyList,
    },
  },
  errors: {},
  examples: { answer: { data: [apiKeyExample], pagination: onePage } },
});

const CreateApiKey = record("CreateApiKey", {
  name: name("Purpose of the key."),
  expires_at: Type.Optional(nullable(timestamp("When the key expires. Null or absent: never."))),
});

const CreatedApiKey = record("CreatedApiKey", {
  data: record(
    "CreatedApiKeyData",
    {
      id: id("API key id."),
      key: Type.String({ description: "The key: prf_ followed by 32 random bytes. It is not shown again." }),
    },
    { description: "The new key." },
  ),
});

export const createApiKey = operation({
  id: "createApiKey",
  method: "POST",
  path: "/api/api-keys",
  tag: "API keys",
  security: "organization",
  summary: "Create an API key",
  description: "The key acts as you in this organization. It is shown only once.",
  body: CreateApiKey,
  answers: { 201: { description: "The key.", body: CreatedApiKey } },
  errors: { 400: invalid },
  examples: {
    request: { name: "Reporting", expires_at: "2027-01-01T00:00:00.000Z" },
    answer: { data: { id: ids.created, key: apiKeySecretExample } },
  },
});

export const revokeApiKey = operation({
  id: "revokeApiKey",
  method: "DELETE",
  path: "/api/api-keys/{id}",
  tag: "API keys",
  security: "organization",
  summary: "Revoke an API key",
  description: "Revokes one of your own keys. Requests with it are refused from then on.",
  params: Type.Object({ id: id("API key id.") }),
  answers: { 204: { description: "Revoked." } },
  errors: { 404: notFound("The API key") },
});
