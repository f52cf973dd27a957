import { isJson, type Json } from "@proffer/contract";

/** Key in a tool's result for a value written by people outside the organization. */
export const outsideKey = "from_outside";

/**
 * Marks each value that people outside the organization have written: puts the value under a separate key. So
 * a model can distinguish data from instructions of its user. The contract declares which values these are.
 * If several variants of a schema could describe a value, the whole value is marked.
 */
export function markOutsideText(schema: unknown, value: unknown): unknown {
  if (!isJson(schema) || value === null || value === undefined) return value;
  if (isFromOutside(schema)) return { [outsideKey]: value };
  const variants = [schema["oneOf"], schema["anyOf"]].flat().filter(isJson);
  if (variants.length > 0) return markVariant(variants, value);
  if (Array.isArray(value)) return value.map((item) => markOutsideText(schema["items"], item));
  if (!isJson(value)) return value;
  const properties = isJson(schema["properties"]) ? schema["properties"] : {};
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      markOutsideText(Object.hasOwn(properties, name) ? properties[name] : undefined, field),
    ]),
  );
}

function markVariant(variants: readonly Json[], value: unknown): unknown {
  const [variant, ...others] = variants.filter((each) => describes(each, value));
  if (variant && others.length === 0) return markOutsideText(variant, value);
  return variants.some(containsOutsideText) ? { [outsideKey]: value } : value;
}

/** Returns true if a value has the constants and the required fields of a variant. */
function describes({ properties, required }: Json, value: unknown): boolean {
  if (!isJson(value) || !isJson(properties)) return false;
  const isComplete = Array.isArray(required) ? required.every((name) => String(name) in value) : true;
  const hasConstants = Object.entries(properties).every(
    ([name, field]) => !isJson(field) || !("const" in field) || field["const"] === value[name],
  );
  return isComplete && hasConstants;
}

/** The keywords of a schema that `markOutsideText` follows to find values inside a value. */
const followed = new Set(["oneOf", "anyOf", "items", "properties"]);

/** Returns true if `markOutsideText` can mark every value from outside that this schema declares. */
export function isMarkable(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isMarkable);
  if (!isJson(schema) || isFromOutside(schema)) return true;
  return Object.entries(schema).every(([keyword, part]) => {
    if (!followed.has(keyword)) return !containsOutsideText(part);
    return keyword === "properties" && isJson(part)
      ? Object.values(part).every(isMarkable)
      : isMarkable(part);
  });
}

function containsOutsideText(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(containsOutsideText);
  return isJson(schema) && (isFromOutside(schema) || Object.values(schema).some(containsOutsideText));
}

function isFromOutside(schema: Json): boolean {
  return schema["writtenBy"] === "outside";
}

/**
 * Invisible characters: direction controls, tags, variation selectors, fillers and other ignorable
 * characters. Does not include the joiners and the variation selector that scripts and emoji need.
 */
const unseen = /(?!\u200C|\u200D|\uFE0F)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Replaces invisible characters with JSON escapes, so that every character of a text is visible. */
export function revealCharacters(text: string): string {
  return text.replaceAll(unseen, escapeCharacter);
}

/** Formats a result as JSON in which every character is visible. */
export function formatVisibly(value: unknown): string {
  return revealCharacters(JSON.stringify(value));
}

function escapeCharacter(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => String.raw`\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
  ).join("");
}
