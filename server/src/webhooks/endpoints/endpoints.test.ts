import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { useApp } from "../../../test/use-app.ts";
import { addEndpoint } from "../../../test/webhooks.ts";
import { createSealer } from "../../platform/secrets/sealer.ts";
import { checkWebhookSecret, openSigningSecrets } from "./secrets.ts";

const url = "https://hooks.globex.test/proffer";
const hourMs = 60 * 60 * 1000;

/** The event types of the specification, written independently. */
const specified = [
  "proposal.created",
  "proposal.sent",
  "proposal.opened",
  "proposal.recipient_updated",
  "proposal.pending",
  "proposal.won",
  "proposal.lost",
];

describe.each(engines)("a webhook endpoint on %s", (engine) => {
  const app = useApp(engine);

  const readSecrets = async (id: string) => {
    const row = await app.db.read
      .selectFrom("webhook_endpoints")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return openSigningSecrets(app.lifecycle.mailing.sealer, row, app.clock.now());
  };

  it("is added with all seven events, not paused, and its secret is shown once", async () => {
    const client = await app.organization();
    const added = await client.post("/api/webhook-endpoints", { url, description: "CRM" });
    expect(added.status).toBe(201);
    const { id, secret } = added.body.data;
    expect(added.headers["location"]).toBe(`/api/webhook-endpoints/${id}`);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    const shown = (await client.get(`/api/webhook-endpoints/${id}`)).body;
    expect(shown).toEqual({
      id,
      url,
      description: "CRM",
      events: specified,
      paused: false,
      pause_reason: null,
      created_at: app.clock.now(),
      updated_at: app.clock.now(),
    });
    expect((await client.get("/api/webhook-endpoints")).body).toEqual({
      data: [shown],
      pagination: { page: 1, limit: 1, total: 1, pages: 1 },
    });
    expect(await readSecrets(id)).toEqual([secret]);
    const stored = JSON.stringify(await app.db.read.selectFrom("webhook_endpoints").selectAll().execute());
    expect(stored).not.toContain(secret.slice(6));
  });

  it("is managed only by owners and admins", async () => {
    const owner = await app.organization();
    const [admin, member] = [await owner.colleague("admin"), await owner.colleague("member")];
    const endpoint = await addEndpoint(admin);
    const delivery = (await admin.post(`${endpoint.url}/test`, {})).body.data.id;
    const asked = [
      await member.post("/api/webhook-endpoints", { url }),
      await member.get("/api/webhook-endpoints"),
      await member.get(endpoint.url),
      await member.patch(endpoint.url, { paused: true }),
      await member.delete(endpoint.url),
      await member.post(`${endpoint.url}/rotate-secret`),
      await member.post(`${endpoint.url}/test`),
      await member.get(`${endpoint.url}/deliveries`),
      await member.post(`${endpoint.url}/resend`, { from: app.clock.now() }),
      await member.get(`/api/webhook-deliveries/${delivery}`),
      await member.post(`/api/webhook-deliveries/${delivery}/retry`),
    ];
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 403));
    expect((await owner.get(endpoint.url)).body).toMatchObject({ paused: false });
  });

  it.each([
    ["http", { url: "http://hooks.globex.test" }, "url"],
    ["text that is not an address", { url: "hooks" }, "url"],
    ["an address that is not text", { url: { href: url } }, "url"],
    ["a too long address", { url: `${url}?${"a".repeat(3000)}` }, "url"],
    ["a character that is invalid in hosts", { url: "https://ho\u2026oks.globex.test/a b" }, "url"],
    ["an unknown event", { events: ["proposal.won", "proposal.eaten"] }, "events.1"],
    ["an event in capitals", { events: ["PROPOSAL.WON"] }, "events.0"],
    ["no event", { events: [] }, "events"],
    ["an event twice", { events: ["proposal.won", "proposal.lost", "proposal.won"] }, "events"],
    ["one event without a list", { events: "proposal.won" }, "events"],
    ["a description of 100 KB", { description: "a".repeat(100_000) }, "description"],
    ["a NUL in the description", { description: "a\u0000b" }, "description"],
    ["an unknown field", { secret: "mine" }, "secret"],
    ["a misspelt field", { Events: ["proposal.won"] }, "Events"],
  ])(
    "is rejected with 400 for its field: %s, both when added and when updated",
    async (_fault, body, field) => {
      const client = await app.organization();
      const added = await client.post("/api/webhook-endpoints", { url, ...body });
      expect([added.status, added.body.error.code]).toEqual([400, "VALIDATION_ERROR"]);
      expect(Object.keys(added.body.error.details)).toEqual([field]);
      expect((await client.get("/api/webhook-endpoints")).body.data).toEqual([]);
      const endpoint = await addEndpoint(client);
      const before = (await client.get(endpoint.url)).body;
      const changed = await client.patch(endpoint.url, body);
      expect([changed.status, Object.keys(changed.body.error.details)]).toEqual([400, [field]]);
      expect((await client.get(endpoint.url)).body).toEqual(before);
    },
  );

  it("needs a URL in a JSON body", async () => {
    const client = await app.organization();
    const path = "/api/webhook-endpoints";
    const without = await client.post(path, {});
    expect([without.status, without.body.error.details]).toEqual([400, { url: "is required" }]);
    const form = await client.post(path, `url=${url}`, {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect([form.status, form.body.error.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    expect((await client.post(path, "{", { "content-type": "application/json" })).status).toBe(400);
    expect((await client.get(path)).body.data).toEqual([]);
  });

  it("looks missing to another organization, and so do its deliveries", async () => {
    const client = await app.organization();
    const stranger = await app.organization();
    const endpoint = await addEndpoint(client);
    const delivery = `/api/webhook-deliveries/${(await client.post(`${endpoint.url}/test`)).body.data.id}`;
    const before = (await client.get(endpoint.url)).body;
    const asked = [
      await stranger.get(endpoint.url),
      await stranger.patch(endpoint.url, { paused: true }),
      await stranger.delete(endpoint.url),
      await stranger.post(`${endpoint.url}/rotate-secret`),
      await stranger.post(`${endpoint.url}/test`),
      await stranger.get(`${endpoint.url}/deliveries`),
      await stranger.post(`${endpoint.url}/resend`, { from: app.clock.now() }),
      await stranger.get(delivery),
      await stranger.post(`${delivery}/retry`),
    ];
    expect(asked.map(({ status, body }) => [status, body.error.code])).toEqual(
      asked.map(() => [404, "NOT_FOUND"]),
    );
    expect((await stranger.get("/api/webhook-endpoints")).body.data).toEqual([]);
    expect((await client.get(endpoint.url)).body).toEqual(before);
    expect((await client.get(`${endpoint.url}/deliveries`)).body.pagination.total).toBe(1);
  });

  it("is one of at most ten, even if many are added at once, and a deleted one frees its slot", async () => {
    const client = await app.organization();
    const added = await Promise.all(
      Array.from({ length: 15 }, () => client.post("/api/webhook-endpoints", { url })),
    );
    expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 10 }, () => 201),
      ...Array.from({ length: 5 }, () => 400),
    ]);
    const { body } = added.find(({ status }) => status === 400)!;
    expect(body.error.details).toEqual({
      url: "cannot be added: an organization has at most 10 endpoints",
    });
    const [{ id }] = (await client.get("/api/webhook-endpoints")).body.data;
    expect((await client.delete(`/api/webhook-endpoints/${id}`)).status).toBe(204);
    await addEndpoint(client);
    expect((await client.get("/api/webhook-endpoints")).body.data).toHaveLength(10);
  });

  it("is updated in the given fields, with its events in the order of the specification", async () => {
    const client = await app.organization();
    const { url: address } = await addEndpoint(client, { description: "CRM" });
    const moved = `${url}/2`;
    expect((await client.patch(address, { url: moved, description: null })).body).toMatchObject({
      url: moved,
      description: null,
      events: specified,
    });
    const events = ["proposal.lost", "proposal.sent"];
    expect((await client.patch(address, { events })).body.events).toEqual(["proposal.sent", "proposal.lost"]);
    const refused = await client.patch(address, { url: "http://hooks.globex.test" });
    expect([refused.status, refused.body.error.details]).toEqual([400, { url: "must begin with https://" }]);
  });

  it("is paused and resumed", async () => {
    const client = await app.organization();
    const { url: address } = await addEndpoint(client);
    const paused = { paused: true, pause_reason: "member" };
    expect((await client.patch(address, { paused: true })).body).toMatchObject(paused);
    expect((await client.patch(address, { description: "x" })).body).toMatchObject(paused);
    const refused = await client.post(`${address}/test`);
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ["paused"]]);
    expect((await client.patch(address, { paused: false })).body).toMatchObject({
      paused: false,
      pause_reason: null,
    });
  });

  it("signs with a rotated secret at once, and with the old one only for the requested time", async () => {
    const client = await app.organization();
    const endpoint = await addEndpoint(client);
    const rotate = async (body?: object) => {
      const { status, body: answer } = await client.post(`${endpoint.url}/rotate-secret`, body);
      expect([status, answer.data.id]).toEqual([200, endpoint.id]);
      return answer.data.secret as string;
    };
    const second = await rotate();
    expect(second).not.toBe(endpoint.secret);
    expect(await readSecrets(endpoint.id)).toEqual([second]);
    const third = await rotate({ overlap_hours: 2 });
    expect(await readSecrets(endpoint.id)).toEqual([third, second]);
    app.clock.advance(2 * hourMs - 1);
    expect(await readSecrets(endpoint.id)).toEqual([third, second]);
    app.clock.advance(1);
    expect(await readSecrets(endpoint.id)).toEqual([third]);
    for (const overlap_hours of [0, 25, 1.5]) {
      const { status, body } = await client.post(`${endpoint.url}/rotate-secret`, { overlap_hours });
      expect([status, Object.keys(body.error.details)]).toEqual([400, ["overlap_hours"]]);
    }
  });

  it("disappears with its deliveries when it is deleted", async () => {
    const client = await app.organization();
    const endpoint = await addEndpoint(client);
    const delivery = (await client.post(`${endpoint.url}/test`)).body.data.id;
    expect((await client.delete(endpoint.url)).status).toBe(204);
    for (const address of [endpoint.url, `${endpoint.url}/deliveries`, `/api/webhook-deliveries/${delivery}`])
      expect((await client.get(address)).status).toBe(404);
    expect((await client.delete(endpoint.url)).status).toBe(404);
    expect((await client.get("/api/webhook-endpoints")).body.data).toEqual([]);
  });

  it("is added once for each Idempotency-Key, and the repetition returns the same secret", async () => {
    const client = await app.organization();
    const add = () => client.post("/api/webhook-endpoints", { url }, { "idempotency-key": "once" });
    const [first, second] = [await add(), await add()];
    expect(second.body).toEqual(first.body);
    expect((await client.get("/api/webhook-endpoints")).body.data).toHaveLength(1);
    const refused = await client.post(
      "/api/webhook-endpoints",
      { url: "http://hooks.globex.test" },
      { "idempotency-key": "other" },
    );
    expect(refused.status).toBe(400);
  });

  it("prevents a start with another secret key, which could not open its signing secret", async () => {
    const { id } = await addEndpoint(await app.organization());
    const row = await app.db.read
      .selectFrom("webhook_endpoints")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const other = createSealer(["another secret, which is long enough too"]);
    expect(() => openSigningSecrets(other, row, app.clock.now())).toThrow(/PROFFER_SECRET_KEY/);
    await expect(checkWebhookSecret(app.db.read, other)).rejects.toThrow(/PROFFER_SECRET_KEY/);
    await checkWebhookSecret(app.db.read, app.lifecycle.mailing.sealer);
  });
});
