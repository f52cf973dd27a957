import type { Attempt } from "./attempt-cookie.ts";
import type { Provider } from "./providers.ts";

function toCallbackUrl(publicUrl: string, providerId: string): string {
  return `${publicUrl}/api/auth/oidc/${providerId}/callback`;
}

/**
 * Starts signing in: returns the address for the browser, and the attempt to remember until the browser comes back.
 * Authorization code with PKCE, state and nonce.
 */
export async function startOidc(
  { config, client, metadata }: Provider,
  publicUrl: string,
): Promise<{ url: string; attempt: Attempt }> {
  const codeVerifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const nonce = client.randomNonce();
  const url = client.buildAuthorizationUrl(metadata, {
    redirect_uri: toCallbackUrl(publicUrl, config.id),
    scope: "openid email profile",
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    state,
    nonce,
  });
  return { url: url.href, attempt: { providerId: config.id, state, nonce, codeVerifier } };
}
