import { isJson } from "@proffer/contract";
import { isDeepStrictEqual } from "node:util";
import { invalid } from "../../../platform/errors.ts";

/**
 * The fields of an object. It shares data with other versions of the object, so it must be replaced, never
 * modified.
 */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the value at a path, or null if there is none. */
export function getAt(fields: Fields, path: readonly string[]): unknown {
  let value: unknown = fields;
  for (const key of path) value = isJson(value) && Object.hasOwn(value, key) ? value[key] : null;
  return value ?? null;
}

/**
 * Returns a copy of the object with another value at a path. Null removes the key. Other keys keep their
 * order.
 */
export function setAt(fields: Fields, [key = "", ...rest]: readonly string[], value: unknown): Fields {
  // Uses a map, because assigning to the key `__proto__` of an object would change its prototype.
  const all = new Map(Object.entries(fields));
  const next = rest.length === 0 ? value : setAt(toFields(all.get(key), key), rest, value);
  if (next === null) all.delete(key);
  else all.set(key, next);
  return Object.fromEntries(all);
}

/** Returns true if two JSON values are equal, regardless of key order. */
export function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a ?? null, b ?? null);
}

function toFields(value: unknown, key: string): Fields {
  if (value === undefined || value === null) return {};
  if (!isJson(value)) throw invalid({ field: `reaches into ${key}, which is not an object` });
  return value;
}
