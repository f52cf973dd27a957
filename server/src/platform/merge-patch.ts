type Json = Record<string, unknown>;

/** JSON Merge Patch (RFC 7396) of an object: null removes a key, objects are merged, everything else is replaced. */
export function mergePatch(target: unknown, patch: object): Json {
  const merged = fieldsOf(target);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, isObject(value) ? mergePatch(merged.get(key), value) : value);
  }
  return Object.fromEntries(merged);
}

/** Objects are merged, everything else is replaced, and null is a value like any other: what is given is kept as it was sent. */
export function overlaid(target: unknown, given: object): Json {
  const merged = fieldsOf(target);
  for (const [key, value] of Object.entries(given))
    merged.set(key, isObject(value) ? overlaid(merged.get(key), value) : value);
  return Object.fromEntries(merged);
}

/** A map, because keys may be any text: assigning to `__proto__` would change what the object inherits, and lose the key. */
function fieldsOf(target: unknown): Map<string, unknown> {
  return new Map(isObject(target) ? Object.entries(target) : []);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
