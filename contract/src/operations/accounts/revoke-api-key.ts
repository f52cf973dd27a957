import { Type } from "typebox";
import { operation } from "../../operation.ts";
import { id } from "../../records/scalars.ts";
import { notFound } from "../faults.ts";

export const revokeApiKey = operation({
  id: "revokeApiKey",
  method: "DELETE",
  path: "/api/api-keys/{id}",
  tag: "API keys",
  security: "organization",
  summary: "Revoke an API key",
  description: "Only a key of your own. Requests with it are refused from now on.",
  params: Type.Object({ id: id("API key id.") }),
  answers: { 204: { description: "Revoked." } },
  errors: { 404: notFound("ApiKey") },
});
