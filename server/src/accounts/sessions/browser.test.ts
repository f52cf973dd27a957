import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { signInBrowser, send, givePassword } from "../../../test/people.ts";
import { useApp } from "../../../test/use-app.ts";

describe.each(engines)("a browser's session on %s", (engine) => {
  const app = useApp(engine);

  const rename = (headers: Record<string, string>) =>
    send(app, { method: "PATCH", url: "/api/organization", headers, body: { name: "Renamed" } });

  it("is a cookie that scripts cannot read and other sites cannot send", async () => {
    const credentials = await givePassword(app, await app.organization());
    const { headers, body } = await send(app, { url: "/api/auth/sign-in", body: credentials });
    expect(headers["set-cookie"]).toMatch(
      /^proffer=prs_[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(body.user.email).toBe(credentials.email);
  });

  it("reads and writes from our own pages", async () => {
    const browser = await signInBrowser(app, await app.organization());
    expect((await send(app, { url: "/api/members", headers: browser })).status).toBe(200);
    expect((await rename(browser)).status).toBe(200);
  });

  it.each(["https://evil.test", "null", "http://proffer.test.evil.test", "https://proffer.test", ""])(
    "rejects writes from a page of %j",
    async (origin) => {
      const { cookie } = await signInBrowser(app, await app.organization());
      expect((await rename({ cookie, origin })).status).toBe(403);
    },
  );

  it("rejects writes from a request that names no page", async () => {
    const { cookie } = await signInBrowser(app, await app.organization());
    expect((await rename({ cookie })).status).toBe(403);
  });

  it("does not begin on a page of another site", async () => {
    const body = await givePassword(app, await app.organization());
    const foreign = await send(app, {
      url: "/api/auth/sign-in",
      body,
      headers: { origin: "https://evil.test" },
    });
    expect(foreign.status).toBe(403);
    expect(foreign.cookies).toEqual([]);
  });

  it.each(["image", "style", "script", "iframe", "object"])(
    "is ignored if a page embeds an address as %s, as an image in a text could",
    async (destination) => {
      const { cookie } = await signInBrowser(app, await app.organization());
      const ask = async (dest: string) =>
        (await send(app, { url: "/api/members", headers: { cookie, "sec-fetch-dest": dest } })).status;
      expect([await ask(destination), await ask("empty"), await ask("document")]).toEqual([401, 200, 200]);
    },
  );

  it("begins with a new token every time, whatever cookie the browser sent before", async () => {
    const client = await app.organization();
    const first = await signInBrowser(app, client);
    const planted = { cookie: "proffer=prs_planted" };
    const second = await send(app, {
      url: "/api/auth/sign-in",
      body: await givePassword(app, client),
      headers: planted,
    });
    expect([first.cookie, planted.cookie]).not.toContain(`proffer=${second.cookies[0]?.value}`);
  });

  it.each(["proffer=", "proffer=prs_forged", "proffer=null", "other=1", "=;;=", "proffer=%E0%A4%A"])(
    "is not opened by the cookie %j",
    async (cookie) => {
      expect((await send(app, { url: "/api/auth/session", headers: { cookie } })).status).toBe(401);
    },
  );

  it("does not accept an API key as the cookie, not even one used a moment before", async () => {
    const client = await app.organization();
    await client.get("/api/members");
    const cookie = `proffer=${client.apiKey}`;
    expect((await send(app, { url: "/api/members", headers: { cookie } })).status).toBe(401);
  });

  it("does not replace a wrong bearer token", async () => {
    const browser = await signInBrowser(app, await app.organization());
    const headers = { ...browser, authorization: "Bearer prf_wrong" };
    expect((await send(app, { url: "/api/auth/session", headers })).status).toBe(401);
  });

  it("ends with sign-out, which deletes the cookie", async () => {
    const browser = await signInBrowser(app, await app.organization());
    const out = await send(app, { method: "POST", url: "/api/auth/sign-out", headers: browser });
    expect(out.status).toBe(204);
    expect(out.headers["set-cookie"]).toMatch(/^proffer=; Max-Age=0;/);
    expect((await send(app, { url: "/api/auth/session", headers: browser })).status).toBe(401);
  });

  it("ends after thirty days", async () => {
    const browser = await signInBrowser(app, await app.organization());
    app.clock.advance(30 * 24 * 60 * 60_000);
    expect((await send(app, { url: "/api/auth/session", headers: browser })).status).toBe(401);
  });

  it("can switch to another organization of the user, and to no other", async () => {
    const ada = await app.organization();
    const other = await app.organization();
    const foreign = await app.organization();
    await app.db.write
      .insertInto("members")
      .values({
        organization_id: other.organizationId,
        user_id: ada.userId,
        role: "member",
        created_at: app.clock.now(),
      })
      .execute();
    const headers = await signInBrowser(app, ada);
    const switchTo = (organizationId: string) =>
      send(app, {
        method: "PATCH",
        url: "/api/auth/session",
        headers,
        body: { organization_id: organizationId },
      });
    const switched = await switchTo(other.organizationId);
    expect(switched.body.organization).toMatchObject({ id: other.organizationId, role: "member" });
    expect(switched.body.organizations).toHaveLength(2);
    expect((await send(app, { url: "/api/organization", headers })).body.id).toBe(other.organizationId);
    expect((await switchTo(foreign.organizationId)).status).toBe(404);
  });

  it("does not exist for an API key", async () => {
    const client = await app.organization();
    expect((await client.post("/api/auth/sign-out")).status).toBe(403);
    const organization_id = client.organizationId;
    expect((await client.patch("/api/auth/session", { organization_id })).status).toBe(403);
  });
});

describe("a browser's session of a service with an https address", () => {
  const app = useApp("sqlite", { publicUrl: "https://proposals.acme.test" });

  it("is bound to this exact host", async () => {
    const body = await givePassword(app, await app.organization());
    const { headers } = await send(app, { url: "/api/auth/sign-in", body });
    expect(headers["set-cookie"]).toMatch(
      /^__Host-proffer=prs_[\w-]+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});
