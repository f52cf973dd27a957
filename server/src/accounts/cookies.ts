import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyRequest } from "fastify";

/** Name of the cookie of a browser's session. */
export const sessionCookieName = "proffer";
/** Name of the cookie of an attempt to sign in at a provider. */
export const attemptCookieName = "proffer-oidc";

/** The name with the prefix that binds the cookie to this very host; browsers accept the prefix over https alone. */
function toFullName(publicUrl: string, name: string): string {
  return publicUrl.startsWith("https:") ? `__Host-${name}` : name;
}

export function readCookie(request: FastifyRequest, publicUrl: string, name: string): string | undefined {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : parseCookie(cookie)[toFullName(publicUrl, name)];
}

/** A Set-Cookie header that no script can read. Lax, so that a link from an email finds its reader signed in. */
export function setCookie(publicUrl: string, name: string, value: string, seconds: number): string {
  return stringifySetCookie({
    name: toFullName(publicUrl, name),
    value,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: publicUrl.startsWith("https:"),
    maxAge: seconds,
  });
}

export function formatExpiredCookie(publicUrl: string, name: string): string {
  return setCookie(publicUrl, name, "", 0);
}
