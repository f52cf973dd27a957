import { isJson, type Json } from "@proffer/contract";
import type { TSchema } from "typebox";

/** A schema, prepared for the pages. */
export interface SchemaView {
  /** Name of the record. Undefined if the schema is not a record. */
  readonly name: string | undefined;
  readonly description: string | undefined;
  /**
   * Description of the field, if its value is a record. Undefined if the description of the record is enough.
   */
  readonly fieldDescription: string | undefined;
  readonly nullable: boolean;
  readonly type: string;
  readonly values: readonly string[];
  readonly byDefault: unknown;
  readonly fields: readonly FieldView[];
  /** True if the record accepts undocumented keys. */
  readonly open: boolean;
  readonly items: TSchema | undefined;
  /** The variants of the value. A variant has a discriminator value if the schema has a discriminator. */
  readonly variants: readonly VariantView[];
  readonly json: Json;
}

export interface FieldView {
  readonly name: string;
  readonly required: boolean;
  readonly schema: TSchema;
}

interface VariantView {
  readonly label: string | undefined;
  readonly schema: TSchema;
}

export function toSchemaView(schema: TSchema): SchemaView {
  const json: Json = { ...schema };
  const types = [json["type"] ?? "any JSON value"].flat().map(String);
  const values = "const" in json ? [json["const"]] : readArray(json, "enum");
  return {
    name: readText(json, "title"),
    description: readText(json, "description"),
    fieldDescription: readText(json, "fieldDescription"),
    nullable: types.includes("null"),
    type: types.find((type) => type !== "null") ?? "null",
    values: values.filter((value) => value !== null).map(String),
    byDefault: json["default"],
    fields: toFields(json),
    open: json["additionalProperties"] === true,
    items: isJson(json["items"]) ? json["items"] : undefined,
    variants: listVariants(json),
    json,
  };
}

function toFields(json: Json): FieldView[] {
  const required = readArray(json, "required");
  return Object.entries(isJson(json["properties"]) ? json["properties"] : {}).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema: isJson(schema) ? schema : {},
  }));
}

/** Lists the variants. An alternative without a type is not a variant but a constraint. */
function listVariants(json: Json): VariantView[] {
  const discriminator = isJson(json["discriminator"])
    ? readText(json["discriminator"], "propertyName")
    : undefined;
  const alternatives = [...readArray(json, "oneOf"), ...readArray(json, "anyOf")].filter(isJson);
  const variants = alternatives.filter((schema) => "type" in schema);
  return variants.map((schema) => {
    const property = toSchemaView(schema).fields.find(({ name }) => name === discriminator);
    return { schema, label: property && toSchemaView(property.schema).values[0] };
  });
}

function readArray(json: Json, key: string): unknown[] {
  const value = json[key];
  return Array.isArray(value) ? value : [];
}

function readText(json: Json, key: string): string | undefined {
  const value = json[key];
  return typeof value === "string" ? value : undefined;
}
