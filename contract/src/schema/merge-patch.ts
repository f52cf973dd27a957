import { Type, type Static, type TSchema, type TUnsafe } from "typebox";
import { orNull } from "./records.ts";

/** JSON merge patch (RFC 7396) of a value: null clears, arrays are replaced as a whole. */
type MergePatch<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: MergePatch<T[K]> | null }
    : T;

interface ObjectSchema {
  type: "object";
  title?: string;
  description?: string;
  required?: string[];
  properties: Record<string, TSchema>;
}

/**
 * Returns the merge-patch form of an object schema: every key is optional and nullable, at every depth of
 * objects.
 */
export function mergePatch<S extends TSchema>(schema: S): TUnsafe<MergePatch<Static<S>>> {
  return Type.Unsafe<MergePatch<Static<S>>>(toPatch(schema));
}

const meaning = "null removes a key at any depth, objects are merged, and everything else is replaced.";

function toPatch(schema: TSchema): TSchema {
  if (!isObjectSchema(schema)) return schema;
  const { required: _required, title, description: _description, ...rest } = schema;
  const properties = Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => [name, orNull(toPatch(property))]),
  );
  if (title === undefined) return { ...rest, properties };
  return { ...rest, title: `${title}Patch`, description: `Changes to ${title}: ${meaning}`, properties };
}

function isObjectSchema(schema: TSchema): schema is ObjectSchema {
  return "type" in schema && schema.type === "object" && "properties" in schema;
}
