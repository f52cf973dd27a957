import { trimInvisible } from "@proffer/contract/people";
import { toReadableAddress } from "./international-domains.ts";

/** A person as the address field of an email names them. */
export interface TypedAddress {
  readonly name: string;
  readonly email: string;
}

/**
 * Parses typed people: "Grace Hopper <grace@example.com>, ada@example.com", parted by comma, semicolon or line where these are not in
 * a quoted name. It does not check the addresses; `isEmailAddress` does.
 */
export function parseAddressList(typed: string): TypedAddress[] {
  const parts: string[] = typed.match(/(?:"[^"]*"|[^,;\n])+/g) ?? [];
  return parts
    .map((part) => trimInvisible(part))
    .filter(Boolean)
    .map((part) => {
      const [, name = "", email = part] = /^(.*?)<([^<>]*)>$/.exec(part) ?? [];
      return {
        name: trimInvisible(trimInvisible(name).replaceAll(/^"|"$/g, "")),
        email: toReadableAddress(email),
      };
    });
}
