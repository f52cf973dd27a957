import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyRequest } from "fastify";
import { forbidden } from "../platform/errors.ts";

/** Name of the session cookie of a browser. */
export const sessionCookieName = "proffer";
/** Name of the cookie of a sign-in attempt through an identity provider. */
export const attemptCookieName = "proffer-oidc";

/** Adds the prefix that binds the cookie to this host. Browsers accept the prefix only over https. */
function toFullName(publicUrl: string, name: string): string {
  return publicUrl.startsWith("https:") ? `__Host-${name}` : name;
}

export function readCookie(request: FastifyRequest, publicUrl: string, name: string): string | undefined {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : parseCookie(cookie)[toFullName(publicUrl, name)];
}

/**
 * Formats a cookie that scripts cannot read. SameSite is lax, so that readers who follow a link in an email
 * are signed in.
 */
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

/**
 * Rejects a request with a cookie if a page of another origin sent it. Browsers send the origin of the page.
 */
export function assertOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  if (origin === publicUrl || origin === `${request.protocol}://${request.host}`) return;
  throw forbidden(`This request comes from ${origin ?? "no page"}, not from ${publicUrl} (PUBLIC_URL)`);
}

/**
 * Rejects sign-ins from pages of another origin. Programs other than browsers send no origin and may sign in.
 */
export function assertOwnPage(request: FastifyRequest, publicUrl: string): void {
  if (request.headers.origin !== undefined) assertOwnOrigin(request, publicUrl);
}
