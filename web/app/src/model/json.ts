export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type JsonObject = { readonly [key: string]: Json };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Tells whether two JSON values are equal. The order of keys is ignored, and an absent key equals null. */
export function isEqualJson(a: Json | undefined, b: Json | undefined): boolean {
  const [left, right] = [a ?? null, b ?? null];
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((each, index) => isEqualJson(each, right[index]));
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    isEqualJson(left[key], right[key]),
  );
}

/** Returns the value at a path such as `price.quantity.current`, or null if there is none. */
export function getField(fields: JsonObject, path: string): Json {
  let value: Json = fields;
  for (const key of path.split(".")) {
    if (!isJsonObject(value) || !Object.hasOwn(value, key)) return null;
    value = value[key] ?? null;
  }
  return value;
}

/** Returns `fields` with `to` at a path. Null removes the field. Missing objects on the path are created. */
export function withField(fields: JsonObject, path: string, to: Json): JsonObject {
  const [key = "", ...rest] = path.split(".");
  if (rest.length === 0) {
    const { [key]: _, ...others } = fields;
    return to === null ? others : { ...fields, [key]: to };
  }
  const inner = Object.hasOwn(fields, key) ? fields[key] : undefined;
  const isObject = isJsonObject(inner);
  if (!isObject && to === null) return fields;
  return { ...fields, [key]: withField(isObject ? inner : {}, rest.join("."), to) };
}
