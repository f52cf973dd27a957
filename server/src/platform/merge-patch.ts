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

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
