import type { TSchema } from "typebox";
import { webhooks } from "../events/webhook.ts";
import { isJson } from "../openapi/json.ts";
import type { Operation } from "../operation.ts";
import { operations } from "../operations/index.ts";

const schemas = new Map<string, TSchema>();
for (const { answers, body } of Object.values<Operation>(operations))
  for (const schema of [body, ...Object.values(answers).map((answer) => answer.body)]) collect(schema);
for (const { body } of webhooks) collect(body);

/** Every record that requests, responses and events are made of, by its name. */
export const records: ReadonlyMap<string, TSchema> = new Map(
  [...schemas].toSorted(([a], [b]) => a.localeCompare(b, "en")),
);

function collect(schema: unknown): void {
  if (Array.isArray(schema)) return schema.forEach(collect);
  if (!isJson(schema)) return;
  const { properties, title } = schema;
  if (typeof title === "string") {
    if (schemas.has(title)) return;
    schemas.set(title, schema);
  }
  for (const key of ["items", "anyOf", "oneOf", "allOf"]) collect(schema[key]);
  if (isJson(properties)) Object.values(properties).forEach(collect);
}
