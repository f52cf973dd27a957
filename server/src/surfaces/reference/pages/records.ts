import { isJson, operations, webhooks, type Operation } from "@proffer/contract";
import type { TSchema } from "typebox";

const schemas = new Map<string, TSchema>();
for (const { answers, body } of Object.values<Operation>(operations))
  for (const schema of [body, ...Object.values(answers).map((answer) => answer.body)]) collect(schema);
for (const { body } of webhooks) collect(body);

/** All records of requests, responses and events, by name. */
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
