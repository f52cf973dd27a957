import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { engines } from "../../../test/databases.ts";
import type { TestClient } from "../../../test/harness.ts";
import { toBearer, send, createTokens } from "../../../test/people.ts";
import { useApp } from "../../../test/use-app.ts";
import { createAnonymousContext } from "../../context.ts";
import { createCallers } from "../callers.ts";
import { waitOptions } from "../../../test/wait-options.ts";

const hour = 60 * 60_000;

const create = async (client: TestClient, expires_at?: string) => {
  const { status, body } = await client.post("/api/api-keys", { name: "Reporting", expires_at });
  expect(status).toBe(201);
  return body.data as { id: string; key: string };
};

describe.each(engines)("an API key on %s", (engine) => {
  const app = useApp(engine);

  const use = (key: string) => send(app, { url: "/api/auth/session", headers: toBearer(key) });

  it("is shown once and acts as its user", async () => {
    const client = await app.organization("admin");
    const { id, key } = await create(client);
    expect(key).toMatch(/^prf_[\w-]{43}$/);
    expect((await use(key)).body).toMatchObject({
      user: { id: client.userId },
      organization: { id: client.organizationId, role: "admin" },
    });
    const { body } = await client.get("/api/api-keys");
    expect(body.data[0]).toMatchObject({ id, name: "Reporting", expires_at: null });
    expect(JSON.stringify(body)).not.toContain(key);
    const rows = JSON.stringify(await app.db.read.selectFrom("api_keys").selectAll().execute());
    expect(rows).not.toContain(key.slice(4));
  });

  it("can be created with an access token as well", async () => {
    const { access } = await createTokens(app, await app.organization());
    const made = await send(app, { url: "/api/api-keys", headers: toBearer(access), body: { name: "CI" } });
    expect((await use(made.body.data.key)).status).toBe(200);
  });

  it("is rejected as soon as it is revoked", async () => {
    const client = await app.organization();
    const { id, key } = await create(client);
    expect((await use(key)).status).toBe(200);
    expect((await client.delete(`/api/api-keys/${id}`)).status).toBe(204);
    expect((await use(key)).status).toBe(401);
    expect((await client.delete(`/api/api-keys/${id}`)).status).toBe(404);
  });

  it("is rejected by another process within a second of being revoked", async () => {
    const client = await app.organization();
    const { id, key } = await create(client);
    const elsewhere = createCallers(createAnonymousContext(app.db, app.clock));
    expect(await elsewhere.findByApiKey(key)).toBeDefined();
    await client.delete(`/api/api-keys/${id}`);
    await vi.waitFor(async () => expect(await elsewhere.findByApiKey(key)).toBeUndefined(), {
      timeout: 1_500,
    });
  });

  it("is rejected as soon as it expires, even if it was used a moment before", async () => {
    const client = await app.organization();
    const { key } = await create(client, new Date(Date.parse(app.clock.now()) + hour).toISOString());
    app.clock.advance(hour - 1);
    expect((await use(key)).status).toBe(200);
    app.clock.advance(1);
    expect((await use(key)).status).toBe(401);
  });

  it.each(["2020-01-01T00:00:00.000Z", "2026-13-01T00:00:00.000Z", "tomorrow", "", 5])(
    "cannot expire at %j",
    async (expires_at) => {
      const { status, body } = await (
        await app.organization()
      ).post("/api/api-keys", { name: "x", expires_at });
      expect(status).toBe(400);
      expect(body.error.details).toHaveProperty("expires_at");
    },
  );

  it("records its last use to the minute, without a write for each request", async () => {
    const client = await app.organization();
    const { id, key } = await create(client);
    const lastUse = async () =>
      (
        await app.db.read
          .selectFrom("api_keys")
          .select("last_used_at")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).last_used_at;
    expect(await lastUse()).toBeNull();
    /** Acts as a process that has not looked up the key before. */
    const useAgain = () => createCallers(createAnonymousContext(app.db, app.clock)).findByApiKey(key);
    const first = app.clock.now();
    await useAgain();
    await vi.waitFor(async () => expect(await lastUse()).toBe(first), waitOptions);
    app.clock.advance(59_000);
    await useAgain();
    await sleep(50);
    expect(await lastUse()).toBe(first);
    app.clock.advance(1000);
    await useAgain();
    await vi.waitFor(async () => expect(await lastUse()).toBe(app.clock.now()), waitOptions);
  });

  it("of another user cannot be seen or revoked, not even by an owner", async () => {
    const owner = await app.organization();
    const colleague = await owner.colleague("member");
    const { id, key } = await create(colleague);
    expect((await owner.get("/api/api-keys")).body.data).toHaveLength(1);
    expect((await owner.delete(`/api/api-keys/${id}`)).status).toBe(404);
    expect((await use(key)).status).toBe(200);
  });

  it.each(["prf_", "prf_wrong", "PRF_x", "prf_x y", "' or 1=1 --", "prf_\u00e9"])(
    "does not accept %j",
    async (key) => {
      expect((await use(encodeURI(key))).status).toBe(401);
    },
  );
});
