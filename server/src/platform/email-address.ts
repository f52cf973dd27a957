import formats from "ajv-formats";

/** Somebody as a mail names them. */
export interface TypedAddress {
  readonly name: string;
  readonly email: string;
}

const pattern = formats.default.get("email") as RegExp;

/** One plain address as the API takes it: no name, no quotes, no comments, nothing that could end a header. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && pattern.test(text);
}

/**
 * People as typed: "Grace Hopper <grace@example.com>, ada@example.com", parted by comma, semicolon or line where these are not in
 * a quoted name. Whether each address is one, `isEmailAddress` says.
 */
export function parseAddressList(typed: string): TypedAddress[] {
  const parts: string[] = typed.match(/(?:"[^"]*"|[^,;\n])+/g) ?? [];
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, name = "", email = part] = /^(.*?)<([^<>]*)>$/.exec(part) ?? [];
      return { name: name.trim().replaceAll(/^"|"$/g, ""), email: email.trim() };
    });
}
