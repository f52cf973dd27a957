import { isJson } from "@proffer/contract";

/** Key under which a tool's result holds a value that people outside of the organization wrote. */
export const outsideKey = "from_outside";

/**
 * Puts each value that people outside of the organization wrote under a key of its own, so that a model can tell data from
 * words of its user. The contract says which values these are.
 */
export function markOutsideText(schema: unknown, value: unknown): unknown {
  if (!isJson(schema) || value === null || value === undefined) return value;
  if (schema["writtenBy"] === "outside") return { [outsideKey]: value };
  if (Array.isArray(value)) return value.map((item) => markOutsideText(schema["items"], item));
  const variants = [schema["oneOf"], schema["anyOf"]].flat().filter(isJson);
  if (variants.length > 0) return markOutsideText(findVariant(variants, value), value);
  if (!isJson(value)) return value;
  const properties = isJson(schema["properties"]) ? schema["properties"] : {};
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      markOutsideText(Object.hasOwn(properties, name) ? properties[name] : undefined, field),
    ]),
  );
}

/** Finds the variant that describes a value: the one whose constants it has, and whose required fields. */
function findVariant(variants: readonly Record<string, unknown>[], value: unknown) {
  return variants.find(({ properties, required }) => {
    if (!isJson(value) || !isJson(properties)) return false;
    const isComplete = Array.isArray(required) ? required.every((name) => String(name) in value) : true;
    const hasConstants = Object.entries(properties).every(
      ([name, field]) => !isJson(field) || !("const" in field) || field["const"] === value[name],
    );
    return isComplete && hasConstants;
  });
}

/**
 * Characters that nobody sees: controls of direction, tags, variation selectors, fillers and other ignorable characters, but not
 * the joiners and the selector that scripts and emoji need.
 */
const unseen = /(?!\u200C|\u200D|\uFE0F)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Makes every character of a text visible: those that nobody sees become escapes, as JSON has them. */
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
