import type { FastifyRequest } from "fastify";
import type { Caller } from "../context.ts";
import { AppError, forbidden } from "../platform/errors.ts";
import type { Authenticator } from "../services/http/index.ts";
import type { Accounts } from "./accounts.ts";
import { looksLikeApiKey } from "./api-keys/api-keys.ts";
import { readCookie, sessionCookieName, assertOwnOrigin } from "./cookies.ts";

/**
 * Tells who is calling (specification, section 5): an API key, a JWT access token, or the session of a
 * browser.
 */
export function createAuthenticator(accounts: Accounts): Authenticator {
  return async (request, operation) => {
    const caller =
      request.headers.authorization === undefined
        ? await findCallerOfCookie(accounts, request)
        : await findCallerOfBearer(accounts, request, request.headers.authorization);
    if (!caller) throw new AppError("UNAUTHORIZED", "Authentication required");
    if (operation.security === "session" && caller.sessionId === null)
      throw forbidden("An API key cannot do this: sign in");
    return caller;
  };
}

async function findCallerOfBearer(
  accounts: Accounts,
  request: FastifyRequest,
  authorization: string,
): Promise<Caller | undefined> {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization)?.[1];
  if (!token) return undefined;
  if (looksLikeApiKey(token)) return accounts.callers.ofApiKey(token);
  const claims = await accounts.accessTokens.verify(token);
  const caller = claims && (await accounts.callers.ofSession(claims.sessionId, readUserAgent(request)));
  // A session that went on in another organization is no proof for this one.
  return caller?.userId === claims?.userId && caller?.organizationId === claims?.organizationId
    ? caller && { ...caller, tokenExpiresAt: claims?.expiresAt }
    : undefined;
}

async function findCallerOfCookie(accounts: Accounts, request: FastifyRequest): Promise<Caller | undefined> {
  const token = readCookie(request, accounts.publicUrl, sessionCookieName);
  if (!token || isEmbedded(request)) return undefined;
  const caller = await accounts.callers.ofCookie(token, readUserAgent(request));
  // The browser adds the cookie to whatever another site makes it send; only the origin tells.
  if (caller && request.method !== "GET" && request.method !== "HEAD")
    assertOwnOrigin(request, accounts.publicUrl);
  return caller;
}

/**
 * A picture, style or frame of a page asks with the reader's cookie, whoever wrote its address into a text or
 * redirected it here. Browsers say what they ask for: the pages of this service, and its scripts, ask for a
 * document or for data.
 */
function isEmbedded({ headers }: FastifyRequest): boolean {
  const destination = headers["sec-fetch-dest"];
  return destination !== undefined && destination !== "empty" && destination !== "document";
}

const maxAgentLength = 500;

function readUserAgent({ headers }: FastifyRequest): string {
  return (headers["user-agent"] ?? "").slice(0, maxAgentLength);
}
