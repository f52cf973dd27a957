type Json = Record<string, unknown>;

/** JSON Merge Patch (RFC 7396) of an object: null removes a key, objects are merged, everything else is replaced. */
export function mergePatch(target: unknown, patch: object): Json {
  const merged: Json = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = isObject(value) ? mergePatch(merged[key], value) : value;
  }
  return merged;
}

/** Objects are merged, everything else is replaced, and null is a value like any other: what is given is kept as it was sent. */
export function overlaid(target: unknown, given: object): Json {
  const merged: Json = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(given))
    merged[key] = isObject(value) ? overlaid(merged[key], value) : value;
  return merged;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
