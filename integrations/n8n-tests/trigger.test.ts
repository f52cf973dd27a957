import type { INodeParameters } from "n8n-workflow";
import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { testClock } from "../../server/test/clock.ts";
import { createTestProposal } from "../../server/test/proposals.ts";
import { useApp, useOrganization } from "../../server/test/use-app.ts";
import { deliverDue } from "../../server/test/webhooks.ts";
import { createTrigger, webhookBaseUrl, type ActiveTrigger, type NodeOptions } from "./n8n-runtime.ts";
import { serveTrigger } from "./servers.ts";

// Signatures have the time of this clock, and n8n compares them with the real time.
const app = useApp("sqlite", () => ({ clock: testClock(new Date().toISOString()) }));
const owner = useOrganization(app);
let baseUrl = "";

beforeAll(async () => {
  baseUrl = await app.server.listen({ port: 0, host: "127.0.0.1" });
});

let webhooks = 0;
const createNew = (parameters: INodeParameters = {}, options: NodeOptions = {}) =>
  createTrigger({ baseUrl, apiKey: owner.apiKey }, parameters, {
    webhookId: `01950f2c-6a40-7c11-9a54-${String((webhooks += 1)).padStart(12, "0")}`,
    ...options,
  });

const listEndpoints = async () => (await owner.get("/api/webhook-endpoints")).body.data;

interface Receiver {
  readonly trigger: ActiveTrigger;
  /** The events that started the workflow. */
  readonly received: Event[];
  readonly url: string;
}
interface Event {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly name: string };
}

/** Activates a workflow, and serves its webhook. */
async function start(parameters: INodeParameters = {}): Promise<Receiver> {
  const trigger = createNew({ events: ["proposal.created", "proposal.won"], ...parameters });
  await trigger.activate();
  const received: Event[] = [];
  return { trigger, received, url: await serveTrigger(trigger, received) };
}

/** Delivers the queued events to n8n. Replaces the public address of n8n by the address of the test. */
const deliver = ({ url: server }: Receiver, statuses: number[] = []) =>
  deliverDue(app, async ({ url, headers, body }) => {
    const address = url.replace(new URL(webhookBaseUrl).origin, server);
    const answer = await fetch(address, { method: "POST", headers, body: new Uint8Array(body) });
    statuses.push(answer.status);
    return { status: answer.status, retryAfter: null, snippet: await answer.text(), durationMs: 1 };
  });

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Posts a body as Proffer does. */
async function post(
  { trigger, url }: Receiver,
  body: string,
  { secret = trigger.data.secret, timestamp = nowSeconds(), path = "/webhook/any/webhook" } = {},
): Promise<{ status: number; text: string }> {
  const mac = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("base64");
  const headers = {
    "content-type": "application/json",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `t=${timestamp},v1=${mac}`,
  };
  const answer = await fetch(`${url}${path}`, { method: "POST", headers, body });
  return { status: answer.status, text: await answer.text() };
}

const sample = JSON.stringify({ id: "1", type: "proposal.won", data: { name: "Bäckerei 🥐" } });

describe("activating and deactivating", () => {
  it("adds an endpoint with the chosen events, keeps it over restarts, and removes it", async () => {
    const trigger = createNew({ events: ["proposal.won", "proposal.revised"] });
    expect(await trigger.activate()).toBe(false);
    expect(await trigger.activate()).toBe(true);
    const [endpoint, ...further] = await listEndpoints();
    expect(further).toEqual([]);
    expect(endpoint).toMatchObject({
      id: trigger.data.endpointId,
      url: expect.stringMatching(new RegExp(`^${webhookBaseUrl}/.*/webhook$`)),
      description: "n8n: Test",
      events: ["proposal.won", "proposal.revised"],
    });
    expect(trigger.data.secret).toMatch(/^whsec_/);
    await trigger.deactivate();
    expect([await listEndpoints(), trigger.data]).toEqual([[], {}]);
    await trigger.deactivate();
  });

  it("adds a new endpoint if a member has removed it", async () => {
    const { trigger } = await start();
    await owner.delete(`/api/webhook-endpoints/${trigger.data.endpointId}`);
    expect(await trigger.activate()).toBe(false);
    expect(await listEndpoints()).toMatchObject([{ id: trigger.data.endpointId }]);
    await trigger.deactivate();
  });

  it("updates the events at a restart, and leaves a paused endpoint paused", async () => {
    const { trigger } = await start();
    await owner.patch(`/api/webhook-endpoints/${trigger.data.endpointId}`, {
      paused: true,
      events: ["proposal.lost"],
    });
    expect(await trigger.activate()).toBe(true);
    expect(await listEndpoints()).toMatchObject([
      { paused: true, events: ["proposal.created", "proposal.won"] },
    ]);
    await trigger.deactivate();
  });

  it("takes over its endpoint with a new secret if n8n has lost its data", async () => {
    const lost = createNew({}, { webhookId: "01950f2c-6a40-7c11-9a54-999999999999" });
    await lost.activate();
    const trigger = createNew({}, { webhookId: "01950f2c-6a40-7c11-9a54-999999999999" });
    await trigger.activate();
    expect(trigger.data.endpointId).toBe(lost.data.endpointId);
    expect(trigger.data.secret).not.toBe(lost.data.secret);
    const receiver = { trigger, received: [], url: await serveTrigger(trigger, []) };
    expect((await post(receiver, sample)).status).toBe(200);
    await trigger.deactivate();
  });

  it("reports in words that a member is no admin, or that no event is chosen", async () => {
    const { apiKey } = await owner.colleague("member");
    const member = createTrigger({ baseUrl, apiKey }, {});
    await expect(member.activate()).rejects.toMatchObject({
      httpCode: "403",
      message: expect.stringMatching(/owner|admin/i),
    });
    await expect(createNew({ events: [] }).activate()).rejects.toThrow(/events/);
    await expect(createTrigger({ baseUrl: "http://127.0.0.1:9", apiKey }, {}).activate()).rejects.toThrow(
      /refused/,
    );
  });
});

describe("receiving", () => {
  it("starts the workflow with each chosen event that Proffer delivers", async () => {
    const receiver = await start();
    const { id, url } = await createTestProposal(owner, { name: "Réfonte — 網站 🎨" });
    await owner.post(`${url}/status`, { status: "WON" });
    const statuses: number[] = [];
    await deliver(receiver, statuses);
    expect(statuses).toEqual([200, 200]);
    expect(receiver.received).toMatchObject([
      { type: "proposal.created", data: { id, name: "Réfonte — 網站 🎨" } },
      { type: "proposal.won", data: { id, status: "WON" } },
    ]);
    await receiver.trigger.deactivate();
  });

  it("accepts an event during the rotation of the secret, while n8n has the old one", async () => {
    const receiver = await start();
    const endpoint = `/api/webhook-endpoints/${receiver.trigger.data.endpointId}`;
    await owner.post(`${endpoint}/rotate-secret`, { overlap_hours: 1 });
    await owner.post(`${endpoint}/test`, { type: "proposal.lost" });
    await deliver(receiver);
    expect(receiver.received.map(({ type }) => type)).toEqual(["proposal.lost"]);
    await receiver.trigger.deactivate();
  });

  it("ignores an event that is delivered again, or starts the workflow again if the option is off", async () => {
    for (const [ignoreDuplicates, runs] of [
      [true, 1],
      [false, 2],
    ] as const) {
      const receiver = await start({ options: { ignoreDuplicates } });
      const endpoint = `/api/webhook-endpoints/${receiver.trigger.data.endpointId}`;
      await createTestProposal(owner);
      await deliver(receiver);
      const { data } = (await owner.get(`${endpoint}/deliveries`)).body;
      await owner.post(`/api/webhook-deliveries/${data[0].id}/retry`);
      const statuses: number[] = [];
      await deliver(receiver, statuses);
      expect([statuses, receiver.received.length]).toEqual([[200], runs]);
      await receiver.trigger.deactivate();
    }
  });

  it("remembers the latest 200 events", async () => {
    const receiver = await start();
    for (let id = 0; id <= 200; id += 1)
      await post(receiver, JSON.stringify({ id: String(id), type: "proposal.won" }));
    const { eventIds } = receiver.trigger.data;
    expect([eventIds.length, eventIds[0]]).toEqual([200, "1"]);
    await receiver.trigger.deactivate();
  });
});

describe("refusing", () => {
  it("answers 401 to a forged signature, an old or future timestamp, and a changed body", async () => {
    const receiver = await start();
    const forged = await post(receiver, sample, { secret: "whsec_guessed" });
    expect(forged).toEqual({ status: 401, text: "No signature matches the secret and the body." });
    for (const seconds of [-301, 310])
      expect(await post(receiver, sample, { timestamp: nowSeconds() + seconds })).toMatchObject({
        status: 401,
        text: expect.stringContaining("five minutes"),
      });
    const unsigned = await fetch(`${receiver.url}/webhook/any/webhook`, { method: "POST", body: sample });
    expect(unsigned.status).toBe(401);
    expect(receiver.received).toEqual([]);
    await receiver.trigger.deactivate();
  });

  it("answers 404 at another path, 400 to a signed body that is not an event, and 401 without a secret", async () => {
    const receiver = await start();
    expect((await post(receiver, sample, { path: "/webhook-test/any" })).status).toBe(404);
    for (const body of ["[]", "{}", '{"id": 1, "type": "proposal.won"}', "{"])
      expect((await post(receiver, body)).status).toBe(400);
    const secret = receiver.trigger.data.secret;
    await receiver.trigger.deactivate();
    expect(await post(receiver, sample, { secret })).toMatchObject({
      status: 401,
      text: expect.stringContaining("no secret"),
    });
    expect(receiver.received).toEqual([]);
  });
});
