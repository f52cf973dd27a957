import { Type } from "typebox";
import { ids } from "../../examples/ids.ts";
import { operation } from "../../operation.ts";
import { id, name, timestamp } from "../../records/scalars.ts";
import { nullable, record } from "../../records/schema.ts";
import { invalid } from "../faults.ts";
import { apiKeySecretExample } from "./examples.ts";

const CreateApiKey = record("CreateApiKey", {
  name: name("What it is for."),
  expires_at: Type.Optional(nullable(timestamp("When it stops working; null or absent never."))),
});

const CreatedApiKey = record("CreatedApiKey", {
  data: record(
    "CreatedApiKeyData",
    {
      id: id("API key id."),
      key: Type.String({ description: "prf_ and 32 random bytes. Not shown again." }),
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
