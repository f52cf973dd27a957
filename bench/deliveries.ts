import { maxWebhookEndpoints, operations } from "@proffer/contract";
import { sql } from "kysely";
import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { systemClock } from "../server/src/platform/clock.ts";
import { openDatabase, type Db } from "../server/src/platform/db/open.ts";
import { createId } from "../server/src/platform/ids.ts";
import { createOutbound } from "../server/src/platform/outbound/outbound.ts";
import { createSealer } from "../server/src/platform/sealer.ts";
import type { Schema } from "../server/src/schema.ts";
import { generateSecret, sealSecret } from "../server/src/webhooks/endpoints/secrets.ts";
import type { EndpointRow } from "../server/src/webhooks/tables.ts";
import { defaultLimits } from "../server/src/webhooks/worker/concurrency-limiter.ts";
import { startDeliveryWorker } from "../server/src/webhooks/worker/delivery-worker.ts";
import { enqueueBacklog } from "../server/test/webhook-backlog.ts";
import { interleave, computeMedian, computeRatio } from "./compare.ts";
import { setUp, type Installation } from "./product.ts";
import type { ReceiverAddress } from "./receiver.ts";
import { report } from "./report.ts";
import { settings } from "./settings.ts";
import { startWorker } from "./worker.ts";

const sliceMilliseconds = settings.sliceMilliseconds * 3;
/** Time that a worker gets before it counts: it begins with one attempt for each endpoint that it does not know. */
const getToKnowMilliseconds = 500;
/** More than a worker delivers in all the slices. */
const backlog = settings.quick ? 60_000 : 360_000;
const connections = maxWebhookEndpoints * defaultLimits.perEndpoint.attempts;
const body = JSON.stringify({ data: operations.getProposal.examples.answer });

/**
 * The worker of the product, from the database to the recorded attempt, against a loop that posts signed bodies of
 * the same size and keeps nothing: the ten endpoints of an organization, as many connections as they may have
 * together, https to a receiver in another process.
 */
export async function measureDeliveries(installation: Installation): Promise<void> {
  const { organization_id: organizationId } = await setUp(installation, "deliveries");
  const receiver = startWorker<object, ReceiverAddress>("./receiver.ts");
  const { url, ca } = await receiver.do({});
  const db = openDatabase<Schema>(installation.location);
  const outbound = createOutbound({ allow: ["localhost"], ca: [ca] });
  const sealer = createSealer(["the benchmark's own, which is long enough"]);
  for (let slot = 1; slot <= maxWebhookEndpoints; slot++) {
    const id = createId();
    const secret_sealed = sealSecret(sealer, id, generateSecret());
    await addEndpoint(db, { organization_id: organizationId, id, slot, url, secret_sealed });
    await enqueueBacklog(db, { organizationId, id }, backlog / maxWebhookEndpoints, body);
  }
  // As PostgreSQL does of itself within a minute.
  await sql`analyze`.execute(db.write);
  const pool = new Pool(new URL(url).origin, { connections, connect: { ca } });

  const deliver = async (milliseconds: number) => {
    let ended = 0;
    const worker = startDeliveryWorker({
      db,
      clock: systemClock,
      sealer,
      outbound,
      onEnd: ({ state }) => (ended += Number(state.status === "delivered")),
      onError: (error) => {
        throw error;
      },
    });
    await sleep(getToKnowMilliseconds);
    const start = performance.now();
    const before = ended;
    await sleep(milliseconds);
    const rate = ((ended - before) * 1000) / (performance.now() - start);
    // Throws unless each of them gets recorded.
    await worker.stop();
    return rate;
  };
  const post = (milliseconds: number) => postForA(milliseconds, pool);

  for (const warmUp of [deliver, post]) await warmUp(settings.warmUpMilliseconds);
  const rates = await interleave({
    product: () => deliver(sliceMilliseconds),
    bare: () => post(sliceMilliseconds),
  });
  report({
    figure: `deliver / bare undici, ${installation.engine}`,
    ratio: computeRatio(rates.product, rates.bare),
    raw: {
      per_second: computeMedian(rates.product),
      per_second_against: computeMedian(rates.bare),
      connections,
      bytes: body.length,
    },
  });
  await Promise.all([pool.close(), outbound.close(), receiver.stop(), db.close()]);
}

async function postForA(milliseconds: number, pool: Pool): Promise<number> {
  const secret = generateSecret();
  const start = performance.now();
  let posted = 0;
  const sendInTurn = async () => {
    while (performance.now() - start < milliseconds) {
      const seconds = Math.floor(Date.now() / 1000);
      const v1 = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("base64");
      const answer = await pool.request({
        method: "POST",
        path: "/",
        headers: {
          "content-type": "application/json",
          "webhook-id": createId(),
          "webhook-timestamp": String(seconds),
          "webhook-signature": `t=${seconds},v1=${v1}`,
        },
        body: Buffer.from(body),
      });
      await answer.body.dump();
      posted += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendInTurn));
  return (posted * 1000) / (performance.now() - start);
}

async function addEndpoint(
  { write }: Db<Schema>,
  given: Pick<EndpointRow, "organization_id" | "id" | "slot" | "url" | "secret_sealed">,
): Promise<void> {
  const at = systemClock.now();
  const endpoint: EndpointRow = {
    ...given,
    description: null,
    events_json: "[]",
    old_secret_sealed: null,
    old_secret_until: null,
    created_at: at,
    updated_at: at,
    paused_at: null,
    pause_reason: null,
    deleted_at: null,
  };
  await write.insertInto("webhook_endpoints").values(endpoint).execute();
}
