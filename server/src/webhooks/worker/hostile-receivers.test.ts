import { maxWebhookEndpoints, type WebhookDelivery } from "@proffer/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { startReceiversApart, type ReceiversApart } from "../../../test/outbound/hostile/apart.ts";
import { getTimeoutMs, hostileKinds } from "../../../test/outbound/hostile/index.ts";
import { addEndpoint, deliverDue } from "../../../test/webhooks.ts";
import { createOutbound, type Outbound } from "../../platform/outbound/outbound.ts";
import { useApp } from "../../../test/use-app.ts";

describe.each(engines)("a misbehaving receiver on %s", (engine) => {
  const app = useApp(engine);
  let receivers: ReceiversApart;
  let outbound: Outbound;
  beforeAll(async () => {
    receivers = await startReceiversApart();
    outbound = createOutbound({ allow: ["localhost"], ca: receivers.ca });
  }, 60_000);
  afterAll(async () => {
    await outbound.close();
    await receivers.stop();
  });

  it("leaves one logged attempt with its result, and a delivery that is delivered, failed or due again", async () => {
    const read = await Promise.all(
      chunks(receivers.urls, maxWebhookEndpoints).map(async (urls) => {
        const client = await app.organization();
        return Promise.all(
          urls.map(async (url) => {
            const endpoint = await addEndpoint(client, { url });
            await client.post(`${endpoint.url}/test`);
            return async () =>
              (await client.get(`${endpoint.url}/deliveries`)).body.data as WebhookDelivery[];
          }),
        );
      }),
    );
    const timeouts = new Map(receivers.urls.map((url, at) => [url, getTimeoutMs(hostileKinds[at]!)]));
    await deliverDue(app, (request) => outbound.post({ ...request, timeoutMs: timeouts.get(request.url)! }));
    const deliveries = await Promise.all(read.flat().map((each) => each()));
    expect(deliveries.map((each) => each.map(toReport))).toEqual(
      hostileKinds.map((kind) => [toExpectedReport(kind)]),
    );
  });
});

function toReport({ status, attempts, next_attempt_at }: WebhookDelivery) {
  const outcomes = attempts.map(({ http_status, error }) => http_status ?? error);
  return { status, outcomes, isDueAgain: next_attempt_at !== null };
}

function toExpectedReport({ outcome }: (typeof hostileKinds)[number]) {
  const isAnswer = typeof outcome === "number";
  const status = !isAnswer || outcome >= 500 ? "waiting" : outcome < 300 ? "delivered" : "failed";
  return { status, outcomes: [outcome], isDueAgain: status === "waiting" };
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}
