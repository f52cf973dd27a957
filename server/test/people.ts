import type { LightMyRequestResponse } from "fastify";
import type { TestAnswer, TestApp, TestClient } from "./harness.ts";
import { passwords } from "./passwords.ts";

export const password = "correct horse battery staple";

/** Gives the user of a client a password, and returns the credentials. */
export async function givePassword(
  app: TestApp,
  { userId }: Pick<TestClient, "userId">,
): Promise<{ email: string; password: string }> {
  const user = await app.db.write
    .updateTable("users")
    .set({ password_hash: await passwords.hash(password) })
    .where("id", "=", userId)
    .returning("email")
    .executeTakeFirstOrThrow();
  return { email: user.email, password };
}

export interface Sending {
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly from?: string;
}

/** Sends a request without the API key that a client's own methods add. */
export async function send(
  { server }: Pick<TestApp, "server">,
  { url, body, headers, from = "192.0.2.1", method = body === undefined ? "GET" : "POST" }: Sending,
): Promise<TestAnswer & Pick<LightMyRequestResponse, "cookies">> {
  const response = await server.inject({
    method,
    url,
    remoteAddress: from,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const isJson = (response.headers["content-type"] ?? "").startsWith("application/json");
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? response.json() : response.body,
    cookies: response.cookies,
  };
}

export const toBearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Creates a pair of tokens by signing in as a script. */
export async function createTokens(
  app: TestApp,
  client: TestClient,
): Promise<{ access: string; refresh: string }> {
  const { body } = await send(app, { url: "/api/auth/token", body: await givePassword(app, client) });
  return { access: body.access_token, refresh: body.refresh_token };
}

/** Returns the headers of a signed-in browser on our own page. */
export async function signInBrowser(
  app: TestApp,
  client: TestClient,
): Promise<{ cookie: string; origin: string }> {
  const { cookies } = await send(app, { url: "/api/auth/sign-in", body: await givePassword(app, client) });
  const [cookie] = cookies;
  return { cookie: `${cookie?.name}=${cookie?.value}`, origin: "http://proffer.test" };
}

/** Reads the token of the newest email in the owner's outbox. */
export async function readTokenInOutbox(owner: TestClient): Promise<string> {
  const { body } = await owner.get("/api/outbox?limit=1");
  return /#(p[pr][ri]_\S+)$/mu.exec(body.data[0].text)?.[1] ?? "";
}

/**
 * Returns the sorted statuses of several answers. In a race, the winner is unknown, but the number of winners
 * is not.
 */
export function sortStatuses(answers: ReadonlyArray<{ readonly status: number }>): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}
