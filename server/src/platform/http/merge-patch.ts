type Json = Record<string, unknown>;

/**
 * Applies a JSON Merge Patch (RFC 7396): null removes a key, objects are merged, other values are replaced.
 */
export function applyMergePatch(target: unknown, patch: object): Json {
  const merged = toFieldMap(target);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, isObject(value) ? applyMergePatch(merged.get(key), value) : value);
  }
  return Object.fromEntries(merged);
}

/** Merges objects recursively. Other values are replaced, and null is an ordinary value. */
export function mergeObjects(target: unknown, overlay: object): Json {
  const merged = toFieldMap(target);
  for (const [key, value] of Object.entries(overlay))
    merged.set(key, isObject(value) ? mergeObjects(merged.get(key), value) : value);
  return Object.fromEntries(merged);
}

/**
 * Converts an object to a map, because assigning the key `__proto__` would change the prototype and lose the
 * key.
 */
function toFieldMap(target: unknown): Map<string, unknown> {
  return new Map(isObject(target) ? Object.entries(target) : []);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
