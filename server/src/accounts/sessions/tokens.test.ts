import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import type { TestClient } from "../../../test/harness.ts";
import { toBearer, password, send, createTokens, givePassword } from "../../../test/people.ts";
import { useApp } from "../../../test/use-app.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

describe.each(engines)("POST /api/auth/token on %s", (engine) => {
  const app = useApp(engine);

  const token = (body: unknown) => send(app, { url: "/api/auth/token", body });
  const session = (access: string) => send(app, { url: "/api/auth/session", headers: toBearer(access) });
  const listSessions = async ({ userId }: TestClient) =>
    (await app.db.read.selectFrom("sessions").select("id").where("user_id", "=", userId).execute()).length;

  it("returns a bearer pair for email and password, valid for fifteen minutes", async () => {
    const ada = await app.organization();
    const { status, headers, body } = await token(await givePassword(app, ada));
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 900 });
    expect(headers["cache-control"]).toBe("no-store");
    expect((await session(body.access_token)).body).toMatchObject({
      user: { id: ada.userId },
      organization: { id: ada.organizationId, role: "owner" },
    });
    app.clock.advance(15 * minute - 1000);
    expect((await session(body.access_token)).status).toBe(200);
    app.clock.advance(1000);
    expect((await session(body.access_token)).status).toBe(401);
  });

  it("accepts the email in upper and lower case", async () => {
    const { email } = await givePassword(app, await app.organization());
    expect((await token({ email: email.toUpperCase(), password })).status).toBe(200);
  });

  it("gives the same answer for an unknown email as for a wrong password", async () => {
    const { email } = await givePassword(app, await app.organization());
    const wrong = await token({ email, password: "wrong" });
    const unknown = await token({ email: "nobody@acme.test", password: "wrong" });
    expect(wrong.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });

  it("names the missing fields", async () => {
    expect((await token({ email: "ada@acme.test" })).body.error.details).toEqual({ password: "is required" });
    expect((await token({})).status).toBe(400);
  });

  it("requires the organization if the user belongs to several, and accepts only theirs", async () => {
    const first = await app.organization();
    const second = await app.organization();
    const credentials = await givePassword(app, first);
    await app.db.write
      .insertInto("members")
      .values({
        organization_id: second.organizationId,
        user_id: first.userId,
        role: "member",
        created_at: app.clock.now(),
      })
      .execute();
    const { status, body } = await token(credentials);
    expect(status).toBe(400);
    expect(body.error.details.organization_id).toContain(second.organizationId);
    const named = await token({ ...credentials, organization_id: second.organizationId });
    expect((await session(named.body.access_token)).body.organization).toMatchObject({
      id: second.organizationId,
      role: "member",
    });
    const foreign = await app.organization();
    expect((await token({ ...credentials, organization_id: foreign.organizationId })).status).toBe(400);
  });

  it("rejects users removed from every organization", async () => {
    const owner = await app.organization();
    const colleague = await owner.colleague();
    const credentials = await givePassword(app, colleague);
    await owner.delete(`/api/members/${colleague.userId}`);
    expect((await token(credentials)).status).toBe(403);
  });

  it("exchanges each refresh token for the next pair if used within thirty days", async () => {
    let { refresh } = await createTokens(app, await app.organization());
    for (let renewal = 0; renewal < 3; renewal++) {
      app.clock.advance(29 * day);
      const { status, body } = await token({ refresh_token: refresh });
      expect(status).toBe(200);
      expect((await session(body.access_token)).status).toBe(200);
      refresh = body.refresh_token;
    }
    app.clock.advance(30 * day);
    expect((await token({ refresh_token: refresh })).status).toBe(401);
  });

  it("ends the session of a refresh token used twice, even much later", async () => {
    const { refresh } = await createTokens(app, await app.organization());
    const second = await token({ refresh_token: refresh });
    const third = await token({ refresh_token: second.body.refresh_token });
    expect((await session(third.body.access_token)).status).toBe(200);
    expect((await token({ refresh_token: refresh })).status).toBe(401);
    expect((await token({ refresh_token: third.body.refresh_token })).status).toBe(401);
    expect((await session(third.body.access_token)).status).toBe(401);
  });

  it("accepts at most one of several simultaneous uses, and ends the session", async () => {
    const client = await app.organization();
    const { refresh } = await createTokens(app, client);
    expect(await listSessions(client)).toBe(1);
    const answers = await Promise.all([1, 2, 3, 4].map(() => token({ refresh_token: refresh })));
    const winners = answers.filter(({ status }) => status === 200);
    // There is no winner if the others end the session before the first answer is sent.
    expect(winners.length).toBeLessThanOrEqual(1);
    expect(await listSessions(client)).toBe(0);
    for (const { body } of winners) expect((await session(body.access_token)).status).toBe(401);
  });

  it.each(["", "prr_", "prf_x", `prr_${"a".repeat(54)}`, "null", `prr_${"é".repeat(54)}`])(
    "rejects the refresh token %j",
    async (refresh) => {
      expect((await token({ refresh_token: refresh })).status).toBe(401);
    },
  );

  it("does not accept a browser's cookie as a refresh token", async () => {
    const credentials = await givePassword(app, await app.organization());
    const { cookies } = await send(app, { url: "/api/auth/sign-in", body: credentials });
    expect((await token({ refresh_token: cookies[0]?.value })).status).toBe(401);
  });

  it("creates access tokens that end with sign-out", async () => {
    const { access, refresh } = await createTokens(app, await app.organization());
    const out = await send(app, { method: "POST", url: "/api/auth/sign-out", headers: toBearer(access) });
    expect(out.status).toBe(204);
    expect((await session(access)).status).toBe(401);
    expect((await token({ refresh_token: refresh })).status).toBe(401);
  });

  it("stores no usable token", async () => {
    const { refresh } = await createTokens(app, await app.organization());
    const rows = JSON.stringify(await app.db.read.selectFrom("sessions").selectAll().execute());
    for (const part of [refresh, refresh.slice(4, 26), refresh.slice(26)]) expect(rows).not.toContain(part);
  });
});
