import { domainToUnicode } from "node:url";
import { isInternational, splitAddress, toAsciiHost, trimInvisible } from "@proffer/contract/people";

/** Converts an address to its stored form: the domain is readable, and the rest is as typed. */
export function toReadableAddress(email: string): string {
  const typed = trimInvisible(email).normalize("NFC");
  const { local, domain } = splitAddress(typed);
  return local === "" ? typed : `${local}@${toReadableHost(domain)}`;
}

/** Converts a URL to its stored form: the host is readable, and the rest is as typed. */
export function toReadableUrl(url: string): string {
  return trimInvisible(url).replace(
    /^(https?:\/\/)([^/?#\\@:[\]]+)/i,
    (_, scheme: string, host: string) => `${scheme}${toReadableHost(host)}`,
  );
}

/**
 * Decodes the xn-- labels of a host, unless they look like other letters. Leaves a plain or invalid host
 * unchanged.
 */
export function toReadableHost(host: string): string {
  const ascii = isInternational(host) ? toAsciiHost(host) : undefined;
  if (ascii === undefined) return host;
  const readable = domainToUnicode(ascii);
  // The readable host must convert back to the same labels. Some xn-- labels decode to characters that are
  // equivalent to others, such as another dot.
  const isSame = toAsciiHost(readable) === ascii;
  return isSame && !readable.split(".").some(isLookalike) ? readable : ascii;
}

const scripts = ["Latin", "Greek", "Cyrillic", "Armenian", "Cherokee"].map(
  (script) => new RegExp(`\\p{Script=${script}}`, "u"),
);
/** Cyrillic letters with the shape of Latin ones. */
const latinShapes = /^[асԁеһіјӏорԛѕԝхуѵ\d-]*[асԁеһіјӏорԛѕԝхуѵ][асԁеһіјӏорԛѕԝхуѵ\d-]*$/u;

/**
 * Returns true if a label mixes scripts with similar shapes, or consists of Cyrillic letters with Latin
 * shapes: "аррӏе".
 */
function isLookalike(label: string): boolean {
  return latinShapes.test(label) || scripts.filter((script) => script.test(label)).length > 1;
}

/** A person in the address field of an email. */
interface TypedAddress {
  readonly name: string;
  readonly email: string;
}

/**
 * Parses typed people: "Grace Hopper <grace@example.com>, ada@example.com". Commas, semicolons and line
 * breaks outside quoted names separate them. `isEmailAddress` checks the addresses.
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
