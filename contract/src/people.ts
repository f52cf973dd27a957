/**
 * Functions on names and addresses of people, shared by the server and the pages. There are no schemas here,
 * so that browsers can load this file.
 */

const blank = String.raw`\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb`;
const blanksAtStart = new RegExp(`^[${blank}]*`, "u");
const oneBlank = new RegExp(`^[${blank}]$`, "u");
/** Variation selectors and tags, which belong to the preceding emoji. */
const partOfEmoji = /^[\p{Variation_Selector}\u{e0020}-\u{e007f}]$/u;

/** Removes white space and invisible characters from both ends, in linear time. */
export function trimInvisible(text: string): string {
  const start = blanksAtStart.exec(text)?.[0].length ?? 0;
  let end = text.length;
  while (end > start) {
    const last = getLastCharacter(text, end);
    if (!oneBlank.test(last) || partOfEmoji.test(last)) break;
    end -= last.length;
  }
  return text.slice(start, end);
}

function getLastCharacter(text: string, end: number): string {
  const pair = text.slice(Math.max(0, end - 2), end);
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(pair) ? pair : text.slice(end - 1, end);
}

/**
 * Letters and symbols without a shape: fillers, blank Braille, blank hieroglyphs, an empty note, a missing
 * object.
 */
const visible =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Tells whether a reader sees the text. A combining mark needs a character to combine with. */
export function hasVisibleCharacter(text: string): boolean {
  return visible.test(text);
}

const atoms = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const maxAddressLength = 254;

/**
 * Tells whether the text is one plain address: no name, no quotes, no comments, no line break. Characters
 * beyond ASCII are allowed on both sides (RFC 6531).
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > maxAddressLength) return false;
  const { local, domain } = splitAddress(text);
  const isLocal = atoms.test(local) && !/\p{Default_Ignorable_Code_Point}/u.test(local);
  return isLocal && toAsciiDomain(domain) !== undefined;
}

/**
 * Converts an address to a form for comparisons, which ignore case, Unicode form and the notation of the
 * domain.
 */
export function toEmailKey(email: string): string {
  const { local, domain } = splitAddress(trimInvisible(email).normalize("NFC"));
  return `${local}@${toAsciiDomain(domain) ?? domain}`.toLowerCase();
}

/** Converts the domain of an address to ASCII for mail servers. */
export function toAsciiAddress(email: string): string {
  const { local, domain } = splitAddress(email);
  return `${local}@${toAsciiDomain(domain) ?? domain}`;
}

/** Splits an address at its last @. Without an @, the local part is empty. */
export function splitAddress(email: string): { readonly local: string; readonly domain: string } {
  const at = email.lastIndexOf("@");
  return { local: email.slice(0, Math.max(0, at)), domain: email.slice(at + 1) };
}

const labels = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d](?:[a-z\d-]*[a-z\d])?$/;

/** Converts the domain of an address to ASCII in lower case. Returns undefined if the domain is invalid. */
export function toAsciiDomain(domain: string): string | undefined {
  const ascii = toAsciiHost(domain);
  if (ascii === undefined || !labels.test(ascii)) return undefined;
  // Digits beyond ASCII are deceptive: "１２７.１" would become 127.0.0.1.
  return isInternational(domain) && /\.\d+$/.test(ascii) ? undefined : ascii;
}

/**
 * Converts a host name to ASCII in lower case (UTS 46), or to an IP address. Returns undefined if the host is
 * invalid. URLs of all web protocols have the same rules for hosts.
 */
export function toAsciiHost(host: string): string | undefined {
  // Other ASCII characters would end the host of the URL.
  if (!/^(?:[\w.-]|[^\0-\x7f])+$/.test(host)) return undefined;
  if (!isInternational(host)) return host.toLowerCase();
  const url = `ws://${host}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** Tells whether a domain has two notations, in ASCII and in Unicode. */
export function isInternational(domain: string): boolean {
  return /[^\0-\x7f]|(?:^|\.)xn--/i.test(domain);
}
