import formats from "ajv-formats";

/** A person as the address field of an email names them. */
export interface TypedAddress {
  readonly name: string;
  readonly email: string;
}

const pattern = formats.default.get("email") as RegExp;

/** Says whether the text is one plain address: no name, no quotes, no comments, no line break. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && pattern.test(text);
}

/**
 * Parses typed people: "Grace Hopper <grace@example.com>, ada@example.com", parted by comma, semicolon or line where these are not in
 * a quoted name. It does not check the addresses; `isEmailAddress` does.
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
