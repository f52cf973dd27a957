import formats from "ajv-formats";

const pattern = formats.default.get("email") as RegExp;

/** One plain address as the API takes it: no name, no quotes, no comments, nothing that could end a header. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && pattern.test(text);
}
