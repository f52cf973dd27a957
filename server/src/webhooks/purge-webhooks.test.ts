import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { createTestApp, type TestApp, type TestClient } from "../../test/harness.ts";
import { addEndpoint, answering, deliverDue, type Endpoint } from "../../test/webhooks.ts";
import { anonymousContext } from "../context.ts";
import { transact } from "../platform/db/transact.ts";
import { newId } from "../platform/ids.ts";
import { insertEvent } from "./events/events.store.ts";
import { purgeWebhooks } from "./purge-webhooks.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** More than one transaction removes. */
const many = 501;

describe.each(engines)("what is left of webhooks on %s", (engine) => {
  let app: TestApp;
  let client: TestClient;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  const purge = () => purgeWebhooks(anonymousContext(app.db, app.clock));
  const queue = async ({ url }: Endpoint): Promise<string> => (await client.post(`${url}/test`)).body.data.id;
  const isKept = async (id: string) => (await client.get(`/api/webhook-deliveries/${id}`)).status === 200;
  const rows = async (table: "webhook_events" | "webhook_deliveries" | "webhook_attempts") =>
    (
      await app.db.read
        .selectFrom(table)
        .select("organization_id")
        .where("organization_id", "=", client.organizationId)
        .execute()
    ).length;
  const left = async () => [
    await rows("webhook_events"),
    await rows("webhook_deliveries"),
    await rows("webhook_attempts"),
  ];

  it("goes 30 days after the event, with its attempts, and not before", async () => {
    client = await app.organization();
    const endpoint = await addEndpoint(client);
    const first = await queue(endpoint);
    app.clock.advance(1);
    const second = await queue(endpoint);
    await deliverDue(app, answering(200));
    app.clock.advance(30 * day - 1);
    await purge();
    expect(await left()).toEqual([2, 2, 2]);
    app.clock.advance(1);
    await purge();
    expect([await isKept(first), await isKept(second)]).toEqual([false, true]);
    expect(await left()).toEqual([1, 1, 1]);
  });

  it("stays for as long as something of its event waits, holds up none behind it, and then goes", async () => {
    client = await app.organization();
    const [paused, other] = [await addEndpoint(client), await addEndpoint(client)];
    await client.patch(paused.url, { paused: true });
    await transact(app.db, async (tx) => {
      for (let nth = 0; nth < many; nth++) {
        const event = { organization_id: client.organizationId, id: newId(), created_at: app.clock.now() };
        const to = nth === 0 ? [paused.id, other.id] : [paused.id];
        await insertEvent(tx, { ...event, type: "proposal.won", body: "{}" }, to);
      }
    });
    app.clock.advance(1);
    const last = await queue(other);
    await deliverDue(app, answering(204));
    app.clock.advance(31 * day);
    await purge();
    expect(await isKept(last)).toBe(false);
    expect(await left()).toEqual([many, many + 1, 1]);
    await client.patch(paused.url, { paused: false });
    await deliverDue(app, answering(204));
    await purge();
    expect(await left()).toEqual([0, 0, 0]);
  });

  it("of a deleted endpoint goes an hour later, what waits too", async () => {
    client = await app.organization();
    const [deleted, other] = [await addEndpoint(client), await addEndpoint(client)];
    await queue(deleted);
    await deliverDue(app, answering(500));
    await queue(deleted);
    const kept = await queue(other);
    await client.delete(deleted.url);
    app.clock.advance(hour);
    await purge();
    expect(await rows("webhook_deliveries")).toBe(3);
    app.clock.advance(1);
    await purge();
    expect(await rows("webhook_deliveries")).toBe(1);
    expect(await rows("webhook_attempts")).toBe(0);
    expect(await isKept(kept)).toBe(true);
  });
});
