import { maxWebhookEndpoints, operations } from "@proffer/contract";
import { sql } from "kysely";
import { systemClock } from "../server/src/platform/clock.ts";
import { openDatabase, type Db } from "../server/src/platform/db/open.ts";
import { createId } from "../server/src/platform/ids.ts";
import { createSealer } from "../server/src/platform/secrets/sealer.ts";
import type { Schema } from "../server/src/schema.ts";
import { generateSecret, sealSecret } from "../server/src/webhooks/endpoints/secrets.ts";
import type { EndpointRow } from "../server/src/webhooks/tables.ts";
import { defaultLimits } from "../server/src/webhooks/worker/concurrency-limiter.ts";
import { enqueueBacklog } from "../server/test/webhook-backlog.ts";
import type { Posting } from "./bare-poster.ts";
import { interleaveBursts, computeMedian, computeRatio } from "./compare.ts";
import type { Delivering } from "./deliverer.ts";
import { setUp, type Installation } from "./product.ts";
import type { ReceiverAddress } from "./receiver.ts";
import { report } from "./report.ts";
import { settings } from "./settings.ts";
import { startWorker } from "./worker.ts";

/** Number of waiting deliveries. The workers deliver fewer during the warm-up and all slices. */
const backlog = settings.quick ? 120_000 : 720_000;
const connections = maxWebhookEndpoints * defaultLimits.perEndpoint.attempts;
const sealingKey = "the benchmark's own, which is long enough";
const body = JSON.stringify({ data: operations.getProposal.examples.answer });

/**
 * Compares the worker of the product, from the database to the recorded attempt, with a loop that posts
 * signed bodies of the same size and stores nothing. Both use the ten endpoints of an organization, the
 * maximum of their connections, and https to a receiver. Worker, loop and receiver are separate processes.
 */
export async function measureDeliveries(installation: Installation): Promise<void> {
  const { organization_id: organizationId } = await setUp(installation, "deliveries");
  const receiver = startWorker<object, ReceiverAddress>("./receiver.ts");
  const { url, ca } = await receiver.do({});
  const db = openDatabase<Schema>(installation.location);
  const sealer = createSealer([sealingKey]);
  for (let slot = 1; slot <= maxWebhookEndpoints; slot++) {
    const id = createId();
    const secret_sealed = sealSecret(sealer, id, generateSecret());
    await addEndpoint(db, { organization_id: organizationId, id, slot, url, secret_sealed });
    await enqueueBacklog(db, { organizationId, id }, backlog / maxWebhookEndpoints, body);
  }
  // PostgreSQL does this automatically within a minute.
  await sql`analyze`.execute(db.write);

  const { location } = installation;
  const rates = await interleaveBursts(async () => {
    const deliverer = startWorker<Delivering, { perSecond: number }>("./deliverer.ts");
    const poster = startWorker<Posting, { perSecond: number }>("./bare-poster.ts");
    return {
      contenders: {
        product: async (milliseconds) =>
          (await deliverer.do({ location, sealingKey, ca, milliseconds })).perSecond,
        bare: async (milliseconds) =>
          (await poster.do({ url, ca, body, connections, milliseconds })).perSecond,
      },
      stop: async () => {
        for (const running of [deliverer, poster]) await running.stop();
      },
    };
  });
  await failIfEmpty(db);
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
  await receiver.stop();
  await db.close();
}

/** Throws if the queue is empty, because a worker without deliveries would distort the result. */
async function failIfEmpty({ read }: Db<Schema>): Promise<void> {
  const next = await read.selectFrom("webhook_queue").select("delivery_id").limit(1).execute();
  if (next.length === 0) throw new Error(`All ${backlog} deliveries were made before the last slice ended`);
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
