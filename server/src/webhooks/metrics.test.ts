import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { createTestProposal } from "../../test/proposals.ts";
import { useApp } from "../../test/use-app.ts";
import { addEndpoint, answerWith, claimDue, deliverDue } from "../../test/webhooks.ts";
import { createWebhookMetrics } from "./metrics.ts";

describe.each(engines)("the webhook metrics on %s", (engine) => {
  const app = useApp(engine);

  it("report the waiting deliveries, the oldest one, the lateness of attempts and their results", async () => {
    await deliverDue(app, answerWith(200));
    const metrics = createWebhookMetrics(app.db, app.clock);
    const registry = new Registry();
    for (const metric of metrics.all) registry.registerMetric(metric);
    const guide = await readFile(join(import.meta.dirname, "../../../docs/self-hosting.md"), "utf8");
    for (const { name } of registry.getMetricsAsArray()) expect(guide).toContain(`| \`${name}\``);
    const read = async (name: string) => {
      const lines = (await registry.metrics()).split("\n");
      return lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length));
    };
    const client = await app.organization();
    const awake = await addEndpoint(client);
    const paused = await addEndpoint(client);
    await client.patch(paused.url, { paused: true });
    const gone = await addEndpoint(client);
    const [before = "0"] = await read("proffer_webhook_deliveries_waiting ");
    await createTestProposal(client);
    await client.delete(gone.url);
    app.clock.advance(4000);
    expect(await read("proffer_webhook_deliveries_waiting ")).toEqual([String(Number(before) + 2)]);
    expect(await read("proffer_webhook_oldest_waiting_seconds ")).toEqual(["4"]);
    await deliverDue(app, answerWith(503), metrics);
    app.clock.advance(30_000);
    const refused = { error: "timeout" as const, message: "did not answer in time", durationMs: 15_000 };
    await deliverDue(app, async () => refused, metrics);
    expect(await read("proffer_webhook_lateness_seconds_sum ")).toEqual(["4"]);
    app.clock.advance(120_000);
    // Imitates a process that dies during an attempt.
    expect(await claimDue(app, client.organizationId, awake.id)).toHaveLength(1);
    app.clock.advance(60 * 60_000);
    await deliverDue(app, answerWith(200), metrics);
    expect(await read("proffer_webhook_attempts_total")).toEqual([
      '{result="5xx"} 1',
      '{result="timeout"} 1',
      '{result="interrupted"} 1',
      '{result="2xx"} 1',
    ]);
    expect(await read("proffer_webhook_oldest_waiting_seconds ")).toEqual(["0"]);
  });
});
