import type { FastifyRequest } from "fastify";
import type { Caller } from "../context.ts";
import { AppError, forbidden } from "../platform/errors.ts";
import type { Authenticator } from "../services/http/index.ts";
import type { Accounts } from "./accounts.ts";
import { looksLikeApiKey } from "./api-keys/api-keys.ts";
import { readCookie, sessionCookieName, assertOwnOrigin } from "./cookies.ts";

/**
 * Identifies the caller by an API key, a JWT access token, or the session of a browser (specification,
 * section 5).
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
  if (looksLikeApiKey(token)) return accounts.callers.findByApiKey(token);
  const claims = await accounts.accessTokens.verify(token);
  const caller = claims && (await accounts.callers.findBySession(claims.sessionId, readUserAgent(request)));
  // A token for one organization is invalid after its session has switched to another.
  return caller?.userId === claims?.userId && caller?.organizationId === claims?.organizationId
    ? caller && { ...caller, tokenExpiresAt: claims?.expiresAt }
    : undefined;
}

async function findCallerOfCookie(accounts: Accounts, request: FastifyRequest): Promise<Caller | undefined> {
  const token = readCookie(request, accounts.publicUrl, sessionCookieName);
  if (!token || isEmbedded(request)) return undefined;
  const caller = await accounts.callers.findByCookie(token, readUserAgent(request));
  // Browsers add the cookie to requests that other sites trigger. Only the origin reveals such requests.
  if (caller && request.method !== "GET" && request.method !== "HEAD")
    assertOwnOrigin(request, accounts.publicUrl);
  return caller;
}

/**
 * Returns true for requests for images, styles or frames. Browsers send the reader's cookie with these
 * requests too, but another user may have chosen or redirected the URL. The pages and scripts of this service
 * need the cookie only for documents and data.
 */
function isEmbedded({ headers }: FastifyRequest): boolean {
  const destination = headers["sec-fetch-dest"];
  return destination !== undefined && destination !== "empty" && destination !== "document";
}

const maxAgentLength = 500;

function readUserAgent({ headers }: FastifyRequest): string {
  return (headers["user-agent"] ?? "").slice(0, maxAgentLength);
}
