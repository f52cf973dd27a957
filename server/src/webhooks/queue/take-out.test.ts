import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import type { TestClient } from "../../../test/harness.ts";
import { useApp } from "../../../test/use-app.ts";
import { addEndpoint, chooseDue, type Endpoint } from "../../../test/webhooks.ts";
import { transact } from "../../platform/db/transact.ts";
import { beginning, findDue } from "./due.ts";
import { endInterrupted } from "./interrupted.ts";
import { putBack, takeOut, type Claimed } from "./take-out.ts";

const idsOf = (taken: readonly Claimed[]) => taken.map(({ queued }) => queued.delivery_id);

describe.each(engines)("taking out of the queue, on %s,", (engine) => {
  const app = useApp(engine);
  let client: TestClient;
  let endpoint: Endpoint;

  /** What is due of a new endpoint, and has been looked at. */
  const queueSome = async (count: number) => {
    client = await app.organization();
    endpoint = await addEndpoint(client);
    for (let nth = 0; nth < count; nth++) await client.post(`${endpoint.url}/test`);
    return chooseDue(app, client.organizationId, endpoint.id);
  };
  const batchOf = async (batchId: string) => {
    const rows = await app.db.read
      .selectFrom("webhook_batches")
      .selectAll()
      .where("id", "=", batchId)
      .execute();
    return rows.flatMap(({ queued_json }) => JSON.parse(queued_json) as Claimed["queued"][]);
  };
  const left = async () => (await chooseDue(app, client.organizationId, endpoint.id)).length;

  it("gives what two have chosen to one of them, and its batch says no more than what it got", async () => {
    const chosen = await queueSome(4);
    const [few, rest] = [chosen.slice(1, 3), [chosen[0]!, chosen[3]!]];
    const first = await takeOut(app.db, app.clock, few);
    const second = await takeOut(app.db, app.clock, chosen);
    expect([idsOf(first), idsOf(second)]).toEqual(
      [few, rest].map((part) => part.map(({ queued }) => queued.delivery_id)),
    );
    for (const taken of [first, second]) {
      const written = await batchOf(taken[0]!.batchId);
      expect(written.map((row) => row.delivery_id).toSorted()).toEqual(idsOf(taken).toSorted());
      expect(written[0]).toMatchObject({ attempt: 1, number: 1, bytes: taken[0]!.body!.length });
    }
    expect(await takeOut(app.db, app.clock, chosen)).toEqual([]);
  });

  it("is undone without a trace, unless others have found meanwhile that it was interrupted", async () => {
    const chosen = await queueSome(3);
    const [first] = await takeOut(app.db, app.clock, chosen.slice(1));
    await putBack(app.db, first!.batchId);
    expect(await chooseDue(app, client.organizationId, endpoint.id)).toEqual(chosen);
    expect(await batchOf(first!.batchId)).toEqual([]);
    const [again] = await takeOut(app.db, app.clock, chosen);
    expect(await endInterrupted(app.db, again!.batchId)).toBe(3);
    await putBack(app.db, again!.batchId);
    expect(await left()).toBe(0);
  });

  it("gives the bytes of the event, in the order of what was chosen", async () => {
    const chosen = await queueSome(3);
    const taken = await takeOut(app.db, app.clock, chosen.toReversed());
    expect(idsOf(taken)).toEqual(chosen.map(({ queued }) => queued.delivery_id).toReversed());
    for (const { body, queued } of taken)
      expect(JSON.parse(body!.toString())).toMatchObject({ id: queued.event_id });
  });

  it("leaves what belongs to an endpoint that was paused or deleted since it was chosen", async () => {
    const chosen = await queueSome(2);
    await client.patch(endpoint.url, { paused: true });
    expect(await takeOut(app.db, app.clock, chosen)).toEqual([]);
    await client.patch(endpoint.url, { paused: false });
    expect(await left()).toBe(2);
    await client.delete(endpoint.url);
    expect(await takeOut(app.db, app.clock, chosen)).toEqual([]);
  });

  it("leaves what would go where its endpoint was a moment before, signed as it was", async () => {
    for (const change of [
      () => client.patch(endpoint.url, { url: "https://elsewhere.globex.test/" }),
      () => client.post(`${endpoint.url}/rotate-secret`, {}),
    ]) {
      const chosen = await queueSome(2);
      app.clock.advance(1);
      expect((await change()).status).toBe(200);
      expect(await takeOut(app.db, app.clock, chosen)).toEqual([]);
      expect(await left()).toBe(2);
    }
  });

  it("finds what stands behind a position, in the order in which it became due", async () => {
    const chosen = await queueSome(4);
    const keys = chosen.map(({ queued }) => [queued.due_at, queued.delivery_id].join());
    expect(keys).toEqual(keys.toSorted());
    const { organizationId } = client;
    for (const [nth, { queued }] of chosen.entries()) {
      const wanted = [{ organizationId, id: endpoint.id, most: 2, after: queued }];
      const [found] = await findDue(app.db, wanted, app.clock.now());
      expect(found?.rows).toEqual(chosen.slice(nth + 1, nth + 3).map((each) => each.queued));
    }
  });

  it("finds of each endpoint what is wanted of it, and nothing that is not due", async () => {
    const wanted = [];
    for (const most of [1, 3, 2]) {
      await queueSome(3);
      wanted.push({ organizationId: client.organizationId, id: endpoint.id, most, after: beginning });
    }
    const found = await findDue(app.db, wanted, app.clock.now());
    expect(new Map(found.map((due) => [due.endpoint.id, due.rows.length]))).toEqual(
      new Map(wanted.map(({ id, most }) => [id, most])),
    );
    const before = new Date(Date.parse(app.clock.now()) - 3_600_000).toISOString();
    expect((await findDue(app.db, wanted, before)).flatMap(({ rows }) => rows)).toEqual([]);
  });

  it.runIf(engine === "postgres")("waits for nobody who takes the same in this moment", async () => {
    const chosen = await queueSome(2);
    await transact(app.db, async (tx) => {
      const { delivery_id } = chosen[0]!.queued;
      await tx.deleteFrom("webhook_queue").where("delivery_id", "=", delivery_id).execute();
      expect(idsOf(await takeOut(app.db, app.clock, chosen))).toEqual([chosen[1]!.queued.delivery_id]);
    });
  });
});
