import { parser } from "@prometheus-io/lezer-promql";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createWebhookMetrics } from "../../src/webhooks/index.ts";
import { createTestDatabase, engines } from "../databases.ts";
import { createTestApp } from "../harness.ts";

const file = join(import.meta.dirname, "../../../deploy/grafana/proffer.json");

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const { panels } = JSON.parse(readFileSync(file, "utf8")) as Dashboard;

/** Labels that Prometheus adds to every metric. */
const addedLabels = ["instance"];

// Runs only on PostgreSQL, because SQLite has no connections to count.
it.skipIf(!engines.includes("postgres"))(
  "every query of the Grafana dashboard uses metrics and labels of /metrics",
  async () => {
    const labels = await readMetrics();
    expect(labels.size).toBeGreaterThan(20);
    for (const { title, targets } of panels)
      for (const { expr } of targets) {
        const query = parseQuery(expr);
        expect({ title, faults: query.faults }).toEqual({ title, faults: [] });
        expect(query.metrics.length).toBeGreaterThan(0);
        expect({ title, unknown: query.metrics.filter((name) => !labels.has(name)) }).toEqual({
          title,
          unknown: [],
        });
        const known = new Set([
          ...addedLabels,
          ...query.metrics.flatMap((name) => [...(labels.get(name) ?? [])]),
        ]);
        expect({ title, unknown: query.labels.filter((name) => !known.has(name)) }).toEqual({
          title,
          unknown: [],
        });
      }
  },
);

it("a query with a fault, an unknown metric or an unknown label is detected", () => {
  expect(parseQuery("sum(rate(some_metric[5m])").faults).not.toEqual([]);
  expect(parseQuery('sum by (kind) (some_metric{state="x"})')).toEqual({
    faults: [],
    metrics: ["some_metric"],
    labels: ["kind", "state"],
  });
});

/** Reads the names of all metrics with their labels, from a server after requests and deliveries. */
async function readMetrics(): Promise<Map<string, Set<string>>> {
  const database = await createTestDatabase("postgres");
  const webhooks = createWebhookMetrics(database.db, { now: () => new Date().toISOString() });
  webhooks.onInterrupted(1);
  const app = await createTestApp("postgres", { database, metrics: webhooks.all });
  try {
    await app.server.inject({ url: "/healthz" });
    const { payload } = await app.server.inject({ url: "/metrics" });
    const labels = new Map<string, Set<string>>();
    for (const [, name = "", braces = ""] of payload.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? /gm)) {
      const known = labels.get(name) ?? new Set();
      for (const [, label = ""] of braces.matchAll(/(\w+)="/g)) known.add(label);
      labels.set(name, known);
    }
    return labels;
  } finally {
    await app.close();
  }
}

function parseQuery(expr: string): { faults: string[]; metrics: string[]; labels: string[] } {
  const text = expr.replaceAll("$__rate_interval", "5m");
  const faults: string[] = [];
  const metrics: string[] = [];
  const labels: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, name, from, to, node }) => {
      const part = text.slice(from, to);
      if (type.isError) faults.push(`at ${from}`);
      if (name === "Identifier" && node.parent?.name === "VectorSelector") metrics.push(part);
      if (name === "LabelName") labels.push(part);
    },
  });
  return { faults, metrics, labels };
}
