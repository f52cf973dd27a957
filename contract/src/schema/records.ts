import {
  Type,
  type Static,
  type TObject,
  type TObjectOptions,
  type TOptional,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  type TUnsafe,
} from "typebox";
import { isJson } from "./json.ts";

/** Creates a closed object schema. Its title is the name of the record in the OpenAPI document. */
export function record<P extends TProperties>(
  title: string,
  properties: P,
  options: TObjectOptions = {},
): TObject<P> {
  return Type.Object(properties, { title, additionalProperties: false, ...options });
}

/** Creates an object schema that tolerates keys outside of the contract and returns them unchanged. */
export function openRecord<P extends TProperties>(
  title: string,
  properties: P,
  options: TObjectOptions = {},
): TObject<P> {
  return Type.Object(properties, { title, additionalProperties: true, maxProperties: 100, ...options });
}

/** Creates the schema of one of a fixed set of words. */
export function choice<const Values extends readonly string[]>(
  values: Values,
  options: TSchemaOptions = {},
): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({ ...options, type: "string", enum: [...values] });
}

/** Creates the schema of a single word, such as the type of a record. */
export const always = <const Word extends string>(word: Word) =>
  Type.Literal(word, { description: `Always \`${word}\`.` });

/**
 * Makes a schema nullable. If the schema is a record, all its uses share the description of the record, and
 * `fieldDescription` describes this use.
 */
export function nullable<S extends TSchema>(schema: S, fieldDescription?: string): TUnsafe<Static<S> | null> {
  return Type.Unsafe<Static<S> | null>({ ...orNull(schema), ...(fieldDescription && { fieldDescription }) });
}

/**
 * Uses `type: [x, "null"]` if possible, because a validator then reports the fault in the value instead of a
 * failed union. A schema without a single `type` becomes a union.
 */
export function orNull(schema: TSchema): TSchema {
  const known = keywords(schema);
  const { type, enum: values, description } = known;
  if (acceptsNull(known)) return schema;
  if (typeof type !== "string")
    return { anyOf: [schema, { type: "null" }], ...(description !== undefined && { description }) };
  return { ...known, type: [type, "null"], ...(Array.isArray(values) && { enum: [...values, null] }) };
}

function acceptsNull({ type, anyOf = [] }: Record<string, unknown>): boolean {
  const types = [type, ...[anyOf].flat().map((variant) => (isJson(variant) ? variant["type"] : undefined))];
  return types.flat().includes("null");
}

/** Returns the JSON Schema keywords of a schema. The interface of TypeBox does not declare them. */
function keywords(schema: TSchema): Record<string, unknown> {
  return { ...schema };
}

/** Creates the schema of a record that its `type` distinguishes from the other variants of a union. */
export const variant = <const Word extends string, P extends TProperties>(
  title: string,
  type: Word,
  description: string,
  fields: P,
) => record(title, { type: always(type), ...fields }, { description });

/**
 * Creates a union of objects distinguished by one property, so that a fault is reported for the intended
 * variant.
 */
export function discriminated<Variants extends TObject[]>(
  title: string,
  propertyName: string,
  variants: readonly [...Variants],
  options: TSchemaOptions = {},
): TUnsafe<Static<Variants[number]>> {
  return Type.Unsafe<Static<Variants[number]>>({
    ...options,
    title,
    type: "object",
    required: [propertyName],
    discriminator: { propertyName },
    oneOf: [...variants],
  });
}

/** Returns options of a record that requires some fields if another one is absent. */
export function requiredWithout(field: string, required: readonly string[]): TObjectOptions {
  return { if: { type: "object", ...requirePresence([field]) }, else: requirePresence(required) };
}

/**
 * Also declares the required fields, because a condition is a separate schema, which contains no fields yet.
 */
const requirePresence = (required: readonly string[]) => ({
  required: [...required],
  properties: Object.fromEntries(required.map((field) => [field, {}])),
});

type OptionalFields<P extends TProperties> = { [K in keyof P]: TOptional<P[K]> };

/** Makes fields optional. A missing field gets its declared default. */
export function optional<P extends TProperties>(fields: P): OptionalFields<P>;
export function optional(fields: TProperties): TProperties {
  return mapFields(fields, Type.Optional);
}

/**
 * Converts fields to the fields of a partial update: no field is required, and a missing field remains
 * unchanged.
 */
export function patchable<P extends TProperties>(fields: P): OptionalFields<P>;
export function patchable(fields: TProperties): TProperties {
  return mapFields(fields, (field) => {
    const { default: _default, ...rest } = keywords(field);
    return Type.Optional(Type.Unsafe(rest));
  });
}

function mapFields(fields: TProperties, change: (field: TSchema) => TSchema): TProperties {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]));
}
