import type { Random } from "../security/random.ts";
import { pickDeniedIPv4, pickDeniedIPv6, parseAddress, publicAddresses } from "./denied-addresses.ts";

/** Creates an address that must be rejected, either for its target or for its form. */
export function createHostileUrl(random: Random): string {
  return random.percent(75)
    ? writeUrl(random, createDeniedHost(random))
    : writeForbiddenUrl(random, formatHost(random.pick(publicAddresses)));
}

function createDeniedHost(random: Random): string {
  if (random.percent(25)) return formatHost(pickDeniedIPv6(random));
  if (random.percent(15)) return pickInternalName(random);
  return disguise(random, formatOddly(random, pickDeniedIPv4(random)));
}

/** Formats an IPv4 address in one of its historical notations. */
function formatOddly(random: Random, address: string): string {
  const parts = address.split(".").map(Number);
  const number = parseAddress(address);
  const [a = 0, b = 0] = parts;
  const one = (part: number) =>
    random.pick([
      String(part),
      `0x${part.toString(16)}`,
      `0X${part.toString(16).toUpperCase()}`,
      `0${part.toString(8)}`,
      `000000${part.toString(8)}`,
      `0x0000${part.toString(16)}`,
    ]);
  return random.pick([
    () => address,
    () => one(number),
    () => parts.map(one).join("."),
    () => `${one(a)}.${one(number % 2 ** 24)}`,
    () => `${one(a)}.${one(b)}.${one(number % 2 ** 16)}`,
    () => `${address}.`,
  ])();
}

/** Replaces characters with variants that some parsers accept as plain ones. */
function disguise(random: Random, host: string): string {
  const each = (change: (character: string, code: number) => string) =>
    Array.from(host, (character) => change(character, character.charCodeAt(0))).join("");
  return random.pick([
    () => host,
    () => host,
    () => each((character, code) => (isDigit(character) ? String.fromCharCode(code + 0xfee0) : character)),
    () =>
      each((character) =>
        character >= "1" && character <= "9" ? String.fromCodePoint(0x245f + Number(character)) : character,
      ),
    () =>
      each((character, code) => (isDigit(character) ? String.fromCodePoint(0x1d7ce + code - 48) : character)),
    () => host.replaceAll(".", random.pick(["。", "．", "｡"])),
    () => each((_, code) => `%${code.toString(16)}`),
    () => each((character) => (random.percent(20) ? `${character}\u00ad` : character)),
    () => each((character) => (random.percent(20) ? `${character}\u200b` : character)),
  ])();
}

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}

function pickInternalName(random: Random): string {
  return random.pick([
    "localhost",
    "LOCALHOST",
    "localhost.",
    "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
    "api.localhost",
    "printer.local",
    "metadata.google.internal",
    "metadata.google.internal.",
    "kubernetes",
    "db",
    "vault.internal",
    "loc%61lhost",
  ]);
}

function writeUrl(random: Random, host: string): string {
  const port = random.pick(["", "", ":443", ":8443", ":80", ":22", ":6379", ":05432", ":65535"]);
  const path = random.pick(["", "/", "/hooks?a=b#c", "/latest/meta-data/", "//x", "/../..", "?x", "#x"]);
  return random.pick([
    () => `https://${host}${port}${path}`,
    () => `https://${host}${port}${path}`,
    () => `https://${host}${port}${path}`,
    () => `HTTPS://${host}${port}${path}`,
    () => `http://${host}${port}${path}`,
    () => `https:${host}${port}${path}`,
    () => `https:/${host}${port}${path}`,
    () => `https:///${host}${port}${path}`,
    () => `https://good.example@${host}${port}${path}`,
    () => `https://good.example%00@${host}${port}${path}`,
    () => `https://${host}${port}\\@good.example${path}`,
    () => `https:\\\\${host}${port}${path}`,
    () => ` https://${host}${port}${path}`,
    () => `ht\ntps://${host}${port}${path}`,
    () => `https://${host.slice(0, 2)}\t${host.slice(2)}${port}${path}`,
    () => `//${host}${port}${path}`,
  ])();
}

/** Creates the address of a public host in a form that must still be rejected. */
function writeForbiddenUrl(random: Random, host: string): string {
  const low = 1 + random.below(442);
  return random.pick([
    `http://${host}/`,
    `ftp://${host}/`,
    `file://${host}/etc/passwd`,
    `gopher://${host}:8443/_x`,
    `wss://${host}/`,
    `https://user:password@${host}/`,
    `https://:@${host}/`,
    `https://${host}:${low}/`,
    `https://${host}:${random.pick([3306, 5432, 6379, 9200, 11_211, 27_017])}/`,
    `https://${host}:65536/`,
    `https://${host}:44 3/`,
    `https://${host}/a b`,
    `https://${host}/\r\nx-injected: 1`,
    `https://${host}/\u0000`,
    `https://${host}\\..\\`,
    `https://${host}/${"x".repeat(3000)}`,
  ]);
}

function formatHost(address: string): string {
  return address.includes(":") ? `[${address}]` : address;
}
