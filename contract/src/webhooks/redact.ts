import type { TSchema } from "typebox";
import { isJson, type Json } from "../schema/json.ts";

/** Names of fields for members alone: notes, stars, own costs, CRM details, and the link with which anyone can accept. */
const privateFields = /notes?$|^isstarred$|^cost$|^crm|^integrations$|^shareurl$/;

const secretShaped =
  /secret|token|passw|passphrase|credential|authorization|cookie|(api|private|access|signing|encryption)key/;

/**
 * Tells whether a field stays out of webhooks (specification, 6.2): the one place that decides it. Case and the
 * characters between words make no difference, because settings keep fields that Proffer does not know.
 */
function isHeldBack(name: string): boolean {
  const letters = name.toLowerCase().replaceAll(/[^a-z]/g, "");
  return privateFields.test(letters) || secretShaped.test(letters);
}

/** The record without what does not leave in webhooks, at any depth. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  return isJson(value) ? mapFields(withoutHeldBack(value), redact) : value;
}

/** The schema of what `redact` leaves. A record that loses fields, or holds one that does, gets a name of its own. */
export function redactSchema(schema: TSchema): TSchema {
  return redactJsonSchema({ ...schema });
}

const listsOfSchemas = new Set(["anyOf", "oneOf", "allOf"]);

function redactJsonSchema(schema: unknown): Json {
  if (!isJson(schema)) return {};
  const less = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, keyword(name, value)]),
  );
  if (JSON.stringify(less) === JSON.stringify(schema)) return schema;
  return { ...less, ...("title" in schema && { title: `Webhook${String(schema["title"])}` }) };
}

function keyword(name: string, value: unknown): unknown {
  if (name === "properties" && isJson(value)) return mapFields(withoutHeldBack(value), redactJsonSchema);
  if (name === "required" && Array.isArray(value)) return value.filter((field) => !isHeldBack(String(field)));
  if (name === "items") return redactJsonSchema(value);
  return listsOfSchemas.has(name) && Array.isArray(value) ? value.map(redactJsonSchema) : value;
}

const withoutHeldBack = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !isHeldBack(name)));

const mapFields = (fields: Json, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]));
