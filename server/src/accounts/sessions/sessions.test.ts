import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { toBearer, signInBrowser, send, createTokens } from "../../../test/people.ts";
import { useApp } from "../../../test/use-app.ts";
import { createId } from "../../platform/ids.ts";

interface Listed {
  readonly id: string;
  readonly kind: string;
  readonly agent: string | null;
  readonly is_current: boolean;
  readonly last_used_at: string;
}

describe.each(engines)("the caller's sessions on %s", (engine) => {
  const app = useApp(engine);
  const list = (headers: Record<string, string>) => send(app, { url: "/api/auth/sessions", headers });
  const end = (headers: Record<string, string>, id = "") =>
    send(app, { method: "DELETE", url: `/api/auth/sessions${id && `/${id}`}`, headers });
  const listed = async (headers: Record<string, string>): Promise<Listed[]> =>
    (await list(headers)).body.data;
  /** Creates a browser and a script of one user, and returns the ids of their sessions. */
  const signedIn = async () => {
    const client = await app.organization();
    const browser = { ...(await signInBrowser(app, client)), "user-agent": "A browser" };
    const tokens = await createTokens(app, client);
    const script = { ...toBearer(tokens.access), "user-agent": "A script" };
    const sessions = await listed(browser);
    const findId = (kind: string) => sessions.find((each) => each.kind === kind)?.id ?? "";
    return {
      client,
      browser,
      script,
      refresh: tokens.refresh,
      ids: { browser: findId("browser"), script: findId("script") },
    };
  };

  it("are listed with program, last use and organization, with the current one marked, and without their secrets", async () => {
    const { client, browser, script } = await signedIn();
    app.clock.advance(10 * 60 * 1000);
    await listed(script);
    // The use of a session is recorded after the answer.
    await expect.poll(async () => (await listed(script))[0]).toMatchObject({ agent: "A script" });
    const { status, body } = await list(browser);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { kind: "script", is_current: false, agent: "A script", last_used_at: app.clock.now() },
      { kind: "browser", is_current: true, agent: "A browser", organization: { name: "Acme" } },
    ]);
    expect(body.data[0].organization.id).toBe(client.organizationId);
    expect(JSON.stringify(body)).not.toMatch(/pr[rs]_|hash/);
  });

  it("are ended one by one, with their refresh and access tokens at once", async () => {
    const { browser, script, refresh, ids } = await signedIn();
    expect((await list(script)).status).toBe(200);
    expect((await end(browser, ids.script)).status).toBe(204);
    expect((await list(script)).status).toBe(401);
    const renewed = await send(app, { url: "/api/auth/token", body: { refresh_token: refresh } });
    expect(renewed.status).toBe(401);
    expect(await listed(browser)).toHaveLength(1);
    expect((await end(browser, ids.script)).status).toBe(404);
  });

  it("are all ended except the current one", async () => {
    const { client, browser, script } = await signedIn();
    const other = await signInBrowser(app, client);
    expect((await end(script)).status).toBe(204);
    expect((await list(script)).status).toBe(200);
    expect([(await list(browser)).status, (await list(other)).status]).toEqual([401, 401]);
  });

  it("of other users look as if they did not exist, and stay", async () => {
    const { browser } = await signedIn();
    const stranger = await signedIn();
    const foreign = await end(browser, stranger.ids.browser);
    const unknown = await end(browser, createId());
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    await end(browser);
    expect((await list(stranger.browser)).status).toBe(200);
    const ids = (await listed(browser)).map(({ id }) => id);
    expect(ids).not.toContain(stranger.ids.browser);
  });

  it("cannot be listed or ended with an API key", async () => {
    const { client, ids } = await signedIn();
    const key = toBearer(client.apiKey);
    const answers = [await list(key), await end(key), await end(key, ids.browser)];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it("can be ended only from our own pages", async () => {
    const { browser, ids } = await signedIn();
    const foreign = { cookie: browser.cookie, origin: "https://evil.test" };
    expect([(await end(foreign)).status, (await end(foreign, ids.script)).status]).toEqual([403, 403]);
  });

  it("are not listed after they expired", async () => {
    const { client } = await signedIn();
    app.clock.advance(31 * 24 * 60 * 60 * 1000);
    const browser = await signInBrowser(app, client);
    expect(await listed(browser)).toHaveLength(1);
  });
});
