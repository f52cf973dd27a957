import { isIP } from "node:net";
import { isEmailAddress, toAsciiHost } from "@proffer/contract/people";

/** One setting of the environment. */
export interface Setting<T> {
  readonly name: string;
  readonly fallback: string;
  readonly read: (text: string) => T;
  readonly about: string;
}

export function defineSetting<T>(
  name: string,
  fallback: string,
  read: (text: string) => T,
  about: string,
): Setting<T> {
  return { name, fallback, read, about };
}

/**
 * Thrown for an invalid setting. The message is the end of a sentence that begins with the name of the
 * setting.
 */
export class InvalidSettingError extends Error {}

export const text = (value: string): string => value;

/** Makes a reader optional: an empty text means an absent setting. */
export function optional<T>(read: (text: string) => T): (text: string) => T | undefined {
  return (value) => (value === "" ? undefined : read(value));
}

export function list<T>(read: (text: string) => T): (text: string) => T[] {
  return (value) => value.split(",").map((part) => read(part.trim()));
}

export function integer(min: number, max: number): (text: string) => number {
  return (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw new InvalidSettingError(`must be a whole number from ${min} to ${max}, not "${value}"`);
    return number;
  };
}

/** Reads a URL with `http:` or `https:`, without user, query or final slash. */
export function httpUrl(value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw new InvalidSettingError(`must look like https://proposals.example.com${quoteUrl(value)}`);
  if (url.pathname !== "/")
    throw new InvalidSettingError("must not have a path: Proffer needs a separate host name");
  return url.origin;
}

/** Reads the address of a collector, which may have a path. Removes a final slash. */
export function collectorUrl(value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || hasCutCredentials(value))
    throw new InvalidSettingError(`must look like http://127.0.0.1:4318${quoteUrl(value)}`);
  return url.href.replace(/\/+$/, "");
}

/** Reads origins as browsers send them: scheme, host and an optional port. */
export function origins(value: string): string[] {
  return list((part) => {
    const url = URL.parse(part);
    if (!url || !/^https?:\/\/[^/?#@]+$/i.test(part))
      throw new InvalidSettingError(`must list origins such as https://app.example.com${quoteUrl(part)}`);
    return url.origin;
  })(value);
}

// The messages of `postgresUrl` and `smtpUrl` do not quote the value, because it may contain a password.
export function postgresUrl(value: string): string {
  if (!/^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? "") || hasCutCredentials(value))
    throw new InvalidSettingError(
      `must look like postgres://user:password@host/database; leave it out for SQLite${hintAtEncoding(value)}`,
    );
  return value;
}

export function smtpUrl(value: string): string {
  const url = URL.parse(value);
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol) || hasCutCredentials(value))
    throw new InvalidSettingError(
      `must look like smtp://user:password@host:587 or smtps://user:password@host${hintAtEncoding(value)}`,
    );
  return value;
}

/**
 * Returns true if an unescaped character in the user or password of a URL ends the host too early. The URL
 * may still be valid: in smtp://ada:12/34@mail.example.com, the host is "ada" and the port 12. Also returns
 * true for an escape that is not UTF-8.
 */
function hasCutCredentials(value: string): boolean {
  const isCut = /^\w+:\/\/(?:[^/?#]*\/[^?#]*@|[^#]*\?[^=]*@|[^#]*#)/.test(value);
  return isCut || decodeUserInfo(URL.parse(value)?.password ?? "") === undefined;
}

/**
 * Decodes the user or the password of a URL like the clients of mail and PostgreSQL. Returns undefined for an
 * escape that is not UTF-8.
 */
export function decodeUserInfo(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded.replaceAll(/%(?![\da-f]{2})/gi, "%25"));
  } catch {
    return undefined;
  }
}

function hintAtEncoding(value: string): string {
  if (!value.includes("@")) return "";
  return `. Percent-encode the user and the password: write "/" as %2F, "#" as %23, "?" as %3F, "@" as %40, ":" as %3A, "%" as %25 and a space as %20`;
}

/** Quotes a rejected URL, unless it may contain a password. */
function quoteUrl(value: string): string {
  return value.includes("@") ? hintAtEncoding(value) : `, not "${value}"`;
}

export function emailAddress(value: string): string {
  if (!isEmailAddress(value))
    throw new InvalidSettingError(`must be an address such as hello@example.com, not "${value}"`);
  return value;
}

export function atLeast32Characters(value: string): string {
  if (value.length < 32)
    throw new InvalidSettingError('must have 32 characters or more, for example from "openssl rand -hex 32"');
  return value;
}

export function logLevel(value: string): string {
  if (!/^(fatal|error|warn|info|debug|trace|silent)$/.test(value))
    throw new InvalidSettingError(`must be fatal, error, warn, info, debug, trace or silent, not "${value}"`);
  return value;
}

/** Reads addresses and networks such as 10.0.0.0/8. */
export function networks(value: string): string[] {
  return list((part) => {
    if (!isNetwork(part))
      throw new InvalidSettingError(`must list addresses or networks such as 10.0.0.0/8, not "${part}"`);
    return part;
  })(value);
}

/** Reads host names, addresses and networks. */
export function hostsOrNetworks(value: string): string[] {
  return list((part) => {
    if (isNetwork(part)) return part.toLowerCase();
    const host = toAsciiHost(part);
    if (host === undefined || !/^(?!\d+(\.\d+)*$)[a-z\d_-]+(\.[a-z\d_-]+)*$/.test(host))
      throw new InvalidSettingError(
        `must list hosts or networks such as hooks.corp.example or 10.0.0.0/8, not "${part}"`,
      );
    return host;
  })(value);
}

function isNetwork(entry: string): boolean {
  const [address = "", prefix] = entry.split("/");
  // Rejects IPv6 zones, because each machine numbers its zones differently.
  const family = address.includes("%") ? 0 : isIP(address);
  if (family === 0 || prefix === undefined) return family !== 0;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32);
}
