import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import type { TestClient } from "../../../test/harness.ts";
import { useApp } from "../../../test/use-app.ts";
import { addEndpoint, selectDue, type Endpoint } from "../../../test/webhooks.ts";
import { transact } from "../../platform/db/transact.ts";
import { settleExpiredBatch } from "./settle.ts";
import { releaseBatch, claimDeliveries, type ClaimedDelivery } from "./claims.store.ts";

const listIds = (claimed: readonly ClaimedDelivery[]) => claimed.map(({ queued }) => queued.delivery_id);

describe.each(engines)("a claim on %s", (engine) => {
  const app = useApp(engine);
  let client: TestClient;
  let endpoint: Endpoint;

  /** Enqueues deliveries for a new endpoint, and selects them. */
  const selectNew = async (count: number) => {
    client = await app.organization();
    endpoint = await addEndpoint(client);
    for (let nth = 0; nth < count; nth++) await client.post(`${endpoint.url}/test`);
    return selectDue(app, client.organizationId, endpoint.id);
  };
  const readBatch = async (batchId: string) => {
    const rows = await app.db.read
      .selectFrom("webhook_batches")
      .selectAll()
      .where("id", "=", batchId)
      .execute();
    return rows.flatMap(({ queued_json }) => JSON.parse(queued_json) as ClaimedDelivery["queued"][]);
  };
  const countWaiting = async () => (await selectDue(app, client.organizationId, endpoint.id)).length;

  it("gives each delivery to one of two workers that selected it, and each batch holds only its own deliveries", async () => {
    const candidates = await selectNew(4);
    const [few, rest] = [candidates.slice(1, 3), [candidates[0]!, candidates[3]!]];
    const first = await claimDeliveries(app.db, app.clock, few);
    const second = await claimDeliveries(app.db, app.clock, candidates);
    expect([listIds(first), listIds(second)]).toEqual(
      [few, rest].map((part) => part.map(({ queued }) => queued.delivery_id)),
    );
    for (const claimed of [first, second]) {
      const written = await readBatch(claimed[0]!.batchId);
      expect(written.map((row) => row.delivery_id).toSorted()).toEqual(listIds(claimed).toSorted());
      expect(written[0]).toMatchObject({ attempt: 1, number: 1, bytes: claimed[0]!.body!.length });
    }
    expect(await claimDeliveries(app.db, app.clock, candidates)).toEqual([]);
  });

  it("is released without a trace, unless another process has settled its batch as expired", async () => {
    const candidates = await selectNew(3);
    const [first] = await claimDeliveries(app.db, app.clock, candidates.slice(1));
    await releaseBatch(app.db, first!.batchId);
    expect(await selectDue(app, client.organizationId, endpoint.id)).toEqual(candidates);
    expect(await readBatch(first!.batchId)).toEqual([]);
    const [again] = await claimDeliveries(app.db, app.clock, candidates);
    expect(await settleExpiredBatch(app.db, again!.batchId)).toBe(3);
    await releaseBatch(app.db, again!.batchId);
    expect(await countWaiting()).toBe(0);
  });

  it("returns the bytes of the events, in the order of the selection", async () => {
    const candidates = await selectNew(3);
    const claimed = await claimDeliveries(app.db, app.clock, candidates.toReversed());
    expect(listIds(claimed)).toEqual(candidates.map(({ queued }) => queued.delivery_id).toReversed());
    for (const { body, queued } of claimed)
      expect(JSON.parse(body!.toString())).toMatchObject({ id: queued.event_id });
  });

  it("omits deliveries of an endpoint that was paused or deleted since the selection", async () => {
    const candidates = await selectNew(2);
    await client.patch(endpoint.url, { paused: true });
    expect(await claimDeliveries(app.db, app.clock, candidates)).toEqual([]);
    await client.patch(endpoint.url, { paused: false });
    expect(await countWaiting()).toBe(2);
    await client.delete(endpoint.url);
    expect(await claimDeliveries(app.db, app.clock, candidates)).toEqual([]);
  });

  it("omits deliveries of an endpoint with a different URL or secret since the selection", async () => {
    for (const change of [
      () => client.patch(endpoint.url, { url: "https://elsewhere.globex.test/" }),
      () => client.post(`${endpoint.url}/rotate-secret`, {}),
    ]) {
      const candidates = await selectNew(2);
      app.clock.advance(1);
      expect((await change()).status).toBe(200);
      expect(await claimDeliveries(app.db, app.clock, candidates)).toEqual([]);
      expect(await countWaiting()).toBe(2);
    }
  });

  it.runIf(engine === "postgres")(
    "does not wait for another worker that is claiming the same delivery",
    async () => {
      const candidates = await selectNew(2);
      await transact(app.db, async (tx) => {
        const { delivery_id } = candidates[0]!.queued;
        await tx.deleteFrom("webhook_queue").where("delivery_id", "=", delivery_id).execute();
        expect(listIds(await claimDeliveries(app.db, app.clock, candidates))).toEqual([
          candidates[1]!.queued.delivery_id,
        ]);
      });
    },
  );
});
