import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { printFigures } from "../../../test/figures.ts";
import { useApp } from "../../../test/use-app.ts";
import { startReceiver, type Receiver } from "../../../test/outbound/receiver.ts";
import { scaleTimes } from "../../../test/scale.ts";
import { enqueueBacklog } from "../../../test/webhook-backlog.ts";
import { addEndpoint } from "../../../test/webhooks.ts";
import { systemClock } from "../../platform/clock.ts";
import { transact } from "../../platform/db/transact.ts";
import { createId } from "../../platform/ids.ts";
import { createOutbound, type Outbound } from "../../platform/outbound/outbound.ts";
import { insertEvent } from "../events/events.store.ts";
import type { EndpointKey } from "../queue/endpoints-due.ts";
import { startDeliveryWorker, type DeliveryWorker } from "./delivery-worker.ts";

const backlog = scaleTimes(3000, 300_000);
const events = scaleTimes(20, 2000);
/** A body of the size of a small proposal's envelope. */
const body = JSON.stringify({ data: { text: "x".repeat(2000) } });

describe.each(engines)("while one endpoint on %s has a long queue,", (engine) => {
  const app = useApp(engine);
  let receiver: Receiver;
  let outbound: Outbound;
  let worker: DeliveryWorker | undefined;
  const arrived = new Map<string, () => void>();

  beforeAll(async () => {
    receiver = await startReceiver(({ headers }, response) => {
      response.writeHead(204).end();
      arrived.get(String(headers["webhook-id"]))?.();
      receiver.received.length = 0;
    });
    outbound = createOutbound({ allow: ["localhost"], ca: receiver.ca });
  });
  afterAll(async () => {
    await worker?.stop();
    await outbound.close();
    await receiver.close();
  });

  async function target(): Promise<EndpointKey> {
    const client = await app.organization();
    const { id } = await addEndpoint(client, { url: receiver.url });
    return { organizationId: client.organizationId, id };
  }

  const begin = () => {
    worker = startDeliveryWorker({
      db: app.db,
      clock: systemClock,
      sealer: app.lifecycle.mailing.sealer,
      outbound,
      onError: (error) => {
        throw error;
      },
    });
  };

  /** Measures the time in milliseconds from the commit of each event until the receiver gets it. */
  async function latencies(to: EndpointKey): Promise<number[]> {
    const measured: number[] = [];
    for (let nth = 0; nth < events; nth++) {
      let id = "";
      await transact(app.db, async (tx) => {
        const created_at = systemClock.now();
        const event = { organization_id: to.organizationId, id: createId(), created_at, body };
        [id = ""] = await insertEvent(tx, { ...event, type: "proposal.won" }, [to.id]);
      });
      const committed = performance.now();
      await new Promise<void>((resolve) => void arrived.set(id, resolve));
      measured.push(performance.now() - committed);
      arrived.delete(id);
    }
    return measured;
  }

  async function waitingFor({ id }: EndpointKey): Promise<number> {
    const { count } = await app.db.read
      .selectFrom("webhook_queue")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("endpoint_id", "=", id)
      .executeTakeFirstOrThrow();
    return count;
  }

  it(
    `the event of another organization is sent without waiting for it (${backlog.toLocaleString("en")} waiting)`,
    { timeout: 60_000 + backlog * 4 },
    async () => {
      const [busy, other] = [await target(), await target()];
      begin();
      const alone = await latencies(other);
      await worker?.stop();
      await enqueueBacklog(app.db, busy, backlog, body);
      // PostgreSQL updates its statistics by itself, but only within a minute.
      await sql`analyze`.execute(app.db.write);
      begin();
      const beside = await latencies(other);
      const left = await waitingFor(busy);
      expect(left).toBeGreaterThan(0);
      await expect.poll(() => waitingFor(other)).toBe(0);
      const p99 = { alone: percentile(alone, 0.99), beside: percentile(beside, 0.99) };
      expect(p99.beside - p99.alone).toBeLessThan(scaleTimes(20_000, 1000));
      printFigures("webhook fairness", {
        engine,
        backlog,
        events,
        left,
        alone_p99_ms: p99.alone,
        beside_p99_ms: p99.beside,
        beside_p50_ms: percentile(beside, 0.5),
      });
    },
  );
});

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? Number.NaN) * 10) / 10;
}
