import { operation } from "../../operation.ts";
import { onePage, wholeList } from "../common.ts";
import { apiKeyExample } from "./examples.ts";
import { ApiKey } from "./records/api-key.ts";

const ApiKeyList = wholeList("ApiKeyList", ApiKey, 10_000);

export const listApiKeys = operation({
  id: "listApiKeys",
  method: "GET",
  path: "/api/api-keys",
  tag: "API keys",
  security: "organization",
  summary: "List your API keys",
  description:
    "Only keys of your own, in this organization. The secret of a key is shown once, when it is created.",
  answers: {
    200: {
      description: "Your keys in this organization, newest first, without their secrets.",
      body: ApiKeyList,
    },
  },
  errors: {},
  examples: { answer: { data: [apiKeyExample], pagination: onePage } },
});
