import { beforeAll, describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { type ClientStream, openStream } from "../../test/event-streams.ts";
import type { TestClient } from "../../test/harness.ts";
import { createTokens, givePassword, send, toBearer } from "../../test/people.ts";
import { createTestProposal } from "../../test/proposals.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

describe.each(engines)("the stream of a member on %s", (engine) => {
  const app = useApp(engine);
  const owner = useOrganization(app);
  let origin: string;
  beforeAll(async () => {
    origin = await app.server.listen({ host: "127.0.0.1", port: 0 });
    // Creates the first proposal of the process in advance. It loads modules, which takes longer than a
    // stream may take to end.
    await createTestProposal(owner);
  });

  async function open(token: string): Promise<ClientStream> {
    const stream = await openStream(`${origin}/api/events`, toBearer(token));
    expect(await stream.next()).toMatchObject({ event: "reset" });
    return stream;
  }

  const createKey = async ({ apiKey }: TestClient) =>
    (await send(app, { url: "/api/api-keys", headers: toBearer(apiKey) })).body.data[0].id as string;

  const ends: ReadonlyArray<
    readonly [string, (member: TestClient, token: string) => Promise<unknown>, "key" | "session"]
  > = [
    ["key is deleted", async (member) => member.delete(`/api/api-keys/${await createKey(member)}`), "key"],
    [
      "session ends",
      (_member, token) => send(app, { url: "/api/auth/sign-out", method: "POST", headers: toBearer(token) }),
      "session",
    ],
    [
      "session is ended elsewhere",
      async (member, token) => {
        const { body } = await send(app, { url: "/api/auth/sessions", headers: toBearer(token) });
        const { id } = body.data.find(({ is_current }: { is_current: boolean }) => is_current);
        const headers = toBearer((await createTokens(app, member)).access);
        const ended = await send(app, { url: `/api/auth/sessions/${id}`, method: "DELETE", headers });
        expect(ended.status).toBe(204);
      },
      "session",
    ],
    ["membership ends, with a key", (member) => owner.delete(`/api/members/${member.userId}`), "key"],
    ["membership ends, with a session", (member) => owner.delete(`/api/members/${member.userId}`), "session"],
  ];

  it.each(ends)("ends at once, before any later change is sent, if the %s", async (_end, end, means) => {
    const member = await owner.colleague();
    const token = means === "key" ? member.apiKey : (await createTokens(app, member)).access;
    const stream = await open(token);
    const endedAt = performance.now();
    await end(member, token);
    await createTestProposal(owner);
    expect(await stream.next()).toMatchObject({ event: "gone", data: {} });
    expect(await stream.next()).toBeUndefined();
    // Earlier than the next poll.
    expect(performance.now() - endedAt).toBeLessThan(900);
    expect((await openStream(`${origin}/api/events`, toBearer(token))).status).toBe(401);
  });

  it("ends within two seconds if another process ends the access, before any later change is sent", async () => {
    const [member, other] = [await owner.colleague(), await owner.colleague()];
    const streams = [await open(member.apiKey), await open((await createTokens(app, other)).access)];
    await app.db.write.deleteFrom("api_keys").where("user_id", "=", member.userId).execute();
    await app.db.write.deleteFrom("sessions").where("user_id", "=", other.userId).execute();
    const endedAt = performance.now();
    for (const stream of streams) {
      expect(await stream.next()).toMatchObject({ event: "gone" });
      expect(await stream.next()).toBeUndefined();
    }
    expect(performance.now() - endedAt).toBeLessThan(2_000);
  });

  it("ends when the key or the session expires", async () => {
    const member = await owner.colleague();
    const expires_at = new Date(Date.parse(app.clock.now()) + 60_000).toISOString();
    const { key } = (await member.post("/api/api-keys", { name: "Short", expires_at })).body.data;
    const stream = await open(key);
    app.clock.advance(60_000);
    expect(await stream.next()).toMatchObject({ event: "gone" });
  });

  it("ends if its session switches to another organization", async () => {
    const member = await owner.colleague();
    const elsewhere = await app.organization();
    await app.db.write
      .insertInto("members")
      .values({
        organization_id: elsewhere.organizationId,
        user_id: member.userId,
        role: "member",
        preferences_json: null,
        created_at: app.clock.now(),
      })
      .execute();
    const body = { ...(await givePassword(app, member)), organization_id: owner.organizationId };
    const { access_token } = (await send(app, { url: "/api/auth/token", body })).body;
    const stream = await open(access_token);
    const { status } = await send(app, {
      method: "PATCH",
      url: "/api/auth/session",
      body: { organization_id: elsewhere.organizationId },
      headers: toBearer(access_token),
    });
    expect(status).toBe(200);
    expect(await stream.next()).toMatchObject({ event: "gone" });
  });

  it("ends when its access token has expired", async () => {
    const member = await owner.colleague();
    const stream = await open((await createTokens(app, member)).access);
    app.clock.advance(16 * 60_000);
    expect(await stream.next()).toMatchObject({ event: "gone" });
  });

  it("continues while nothing has changed", async () => {
    const [member, other] = [await owner.colleague(), await owner.colleague()];
    const [stream, checked] = [await open(member.apiKey), await open(other.apiKey)];
    await owner.delete(`/api/members/${other.userId}`);
    expect(await checked.next()).toMatchObject({ event: "gone" });
    const { id } = await createTestProposal(owner);
    expect(await stream.next()).toMatchObject({ event: "proposal_changed", data: { id } });
    await stream.close();
  });
});
