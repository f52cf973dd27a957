import { isJson } from "@proffer/contract";
import { isDeepStrictEqual } from "node:util";
import { invalid } from "../../../platform/errors.ts";

/** An object whose parts are shared by everybody who read it: never altered, only replaced. */
export type Fields = Readonly<Record<string, unknown>>;

/** Gets the value at a path; null where there is none. */
export function getAt(fields: Fields, path: readonly string[]): unknown {
  let value: unknown = fields;
  for (const key of path) value = isJson(value) && Object.hasOwn(value, key) ? value[key] : null;
  return value ?? null;
}

/** Makes the object with another value at a path, in which null removes the key. Other keys keep their order. */
export function setAt(fields: Fields, [key = "", ...rest]: readonly string[], value: unknown): Fields {
  // A map, because assigning the key `__proto__` would change the prototype and lose the key.
  const all = new Map(Object.entries(fields));
  const next = rest.length === 0 ? value : setAt(toFields(all.get(key), key), rest, value);
  if (next === null) all.delete(key);
  else all.set(key, next);
  return Object.fromEntries(all);
}

/** Says whether two JSON values mean the same: the order of keys does not count. */
export function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a ?? null, b ?? null);
}

function toFields(value: unknown, key: string): Fields {
  if (value === undefined || value === null) return {};
  if (!isJson(value)) throw invalid({ field: `reaches into ${key}, which is not an object` });
  return value;
}
