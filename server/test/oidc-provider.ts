import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from "jose";
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A small identity provider on this machine. The test determines the person who signs in. */
export interface OidcProvider {
  readonly issuer: string;
  /** Claims of the ID token of the next person. Tests may change any of them. */
  person: JWTPayload;
  /** The claims returned by the userinfo endpoint. */
  userInfo: JWTPayload;
  /** Simulates the browser's visit: signs the person in and returns the callback address. */
  visit(authorizationUrl: string): URL;
  close(): Promise<void>;
}

export const clientId = "proffer-test";
export const clientSecret = "the secret of the client";

interface Authorization {
  readonly challenge: string;
  readonly nonce: string;
  readonly redirectUri: string;
}

export async function startOidcProvider(): Promise<OidcProvider> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: "1", alg: "RS256", use: "sig" }] };
  const authorizations = new Map<string, Authorization>();

  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: OidcProvider = {
    issuer,
    person: {},
    userInfo: {},
    visit: (authorizationUrl) => {
      const query = new URL(authorizationUrl).searchParams;
      const code = `code-${authorizations.size}`;
      authorizations.set(code, {
        challenge: query.get("code_challenge") ?? "",
        nonce: query.get("nonce") ?? "",
        redirectUri: query.get("redirect_uri") ?? "",
      });
      const back = new URL(query.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", query.get("state") ?? "");
      return back;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return provider;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split("?")[0];
    if (path === "/.well-known/openid-configuration") send(response, 200, answerMetadata());
    else if (path === "/jwks") send(response, 200, jwks);
    else if (path === "/userinfo") send(response, 200, { sub: provider.person.sub, ...provider.userInfo });
    else if (path === "/token") await answerToken(request, response);
    else send(response, 404, {});
  }

  function answerMetadata() {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    };
  }

  /**
   * Checks like a strict provider: a code is valid once, with its verifier, its address and the client's
   * secret.
   */
  async function answerToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new URLSearchParams(await readText(request));
    const code = body.get("code") ?? "";
    const authorization = authorizations.get(code);
    authorizations.delete(code);
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight =
      authorization?.challenge === challenge &&
      authorization.redirectUri === body.get("redirect_uri") &&
      body.get("client_id") === clientId &&
      body.get("client_secret") === clientSecret;
    if (!isRight) return send(response, 400, { error: "invalid_grant" });
    const iat = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: clientId, iat, exp: iat + 300, nonce: authorization.nonce };
    const idToken = await new SignJWT({ ...claims, ...provider.person })
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .sign(privateKey);
    return send(response, 200, { access_token: "x", token_type: "Bearer", id_token: idToken });
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
