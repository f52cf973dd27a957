import { hasVisibleCharacter, trimInvisible } from "@proffer/contract/people";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import { attemptCookieName, readCookie, setCookie } from "../cookies.ts";
import type { Provider } from "./providers.ts";
import { notConfirmed, signInCancelled } from "./sign-in-refusals.ts";

/**
 * Starts a sign-in: returns the address for the browser, and the attempt to store until the browser comes
 * back. Uses the authorization code flow with PKCE, state and nonce.
 */
export async function startOidc(
  { config, client, metadata }: Provider,
  publicUrl: string,
): Promise<{ url: string; attempt: Attempt }> {
  const codeVerifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const nonce = client.randomNonce();
  const url = client.buildAuthorizationUrl(metadata, {
    redirect_uri: `${publicUrl}/api/auth/oidc/${config.id}/callback`,
    scope: "openid email profile",
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    state,
    nonce,
  });
  return { url: url.href, attempt: { providerId: config.id, state, nonce, codeVerifier } };
}

/** The provider's claims about a person. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string | undefined;
  readonly email: string | undefined;
  /** True if the provider has verified the address. Undefined if the provider does not say. */
  readonly isVerified: boolean | undefined;
}

/** Exchanges the code from the callback for the person's claims. `url` is the address of the callback. */
export async function finishOidc(provider: Provider, attempt: Attempt, url: URL): Promise<Claims> {
  try {
    return await fetchClaims(provider, attempt, url);
  } catch (error) {
    if (url.searchParams.get("error") === "access_denied") throw signInCancelled(provider.config.name);
    throw notConfirmed(provider.config.name, getErrorMessage(error));
  }
}

async function fetchClaims({ client, metadata }: Provider, attempt: Attempt, url: URL): Promise<Claims> {
  const tokens = await client.authorizationCodeGrant(metadata, url, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.codeVerifier,
    idTokenExpected: true,
  });
  const id = tokens.claims();
  if (!id) throw new Error("it sent no ID token");
  // Some providers omit the email from the ID token.
  const person =
    id["email"] === undefined && metadata.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(metadata, tokens.access_token, id.sub)
      : id;
  const { name, email, email_verified: verified } = person;
  return {
    issuer: id.iss,
    subject: id.sub,
    name:
      typeof name === "string" && hasVisibleCharacter(name) ? trimInvisible(name).slice(0, 200) : undefined,
    email: typeof email === "string" && email !== "" ? email : undefined,
    isVerified: readFlag(verified),
  };
}

/** Reads a boolean claim. Cognito sends booleans as text. */
function readFlag(claim: unknown): boolean | undefined {
  if (claim === true || claim === "true") return true;
  return claim === false || claim === "false" ? false : undefined;
}

function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const attemptSeconds = 10 * 60;
const attemptPurpose = "oidc attempt";

/** Values that only the browser that started the sign-in can return. */
export interface Attempt {
  readonly providerId: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

interface Collaborators {
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export function formatAttemptCookie({ sealer, clock, publicUrl }: Collaborators, attempt: Attempt): string {
  const until = Date.parse(clock.now()) + attemptSeconds * 1000;
  const value = sealer.seal(JSON.stringify({ ...attempt, until }), attemptPurpose);
  return setCookie(publicUrl, attemptCookieName, value, attemptSeconds);
}

/** Reads the attempt from its cookie. Returns undefined if it is missing, expired or manipulated. */
export function readAttempt(
  { sealer, clock, publicUrl }: Collaborators,
  request: FastifyRequest,
): Attempt | undefined {
  const value = readCookie(request, publicUrl, attemptCookieName);
  if (!value) return undefined;
  try {
    const attempt = JSON.parse(sealer.open(value, attemptPurpose)) as Attempt & { until: number };
    return attempt.until > Date.parse(clock.now()) ? attempt : undefined;
  } catch {
    return undefined;
  }
}
