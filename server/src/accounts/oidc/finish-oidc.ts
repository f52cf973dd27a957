import { hasVisibleCharacter, trimInvisible } from "@proffer/contract/people";
import type { Attempt } from "./attempt-cookie.ts";
import type { Provider } from "./providers.ts";
import { notConfirmed, signInCancelled } from "./sign-in-refusal.ts";

/** A person as the provider vouches for them. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string | undefined;
  readonly email: string | undefined;
  /** Whether the provider says that it has verified the address; undefined if it does not say. */
  readonly isVerified: boolean | undefined;
}

/** Exchanges the code that the browser brought back. `url` is the address that it came back to. */
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
  // Providers may keep the email out of the ID token.
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

/** Reads a claim that is true or false. Cognito sends the words as text. */
function readFlag(claim: unknown): boolean | undefined {
  if (claim === true || claim === "true") return true;
  return claim === false || claim === "false" ? false : undefined;
}

function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
