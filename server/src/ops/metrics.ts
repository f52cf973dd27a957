import type { FastifyInstance, FastifyRequest } from "fastify";
import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from "prom-client";
import type { Db } from "../platform/db/open.ts";
import type { Schema } from "../schema.ts";
import { AppError } from "../platform/errors.ts";

/**
 * Adds /metrics for Prometheus: number and duration of answers by operation and status, the database's
 * connections, the process, and the metrics of slices.
 */
export function addMetrics(
  server: FastifyInstance,
  db: Db<Schema>,
  token: string | undefined,
  ofSlices: readonly Metric[] = [],
): void {
  const registry = new Registry();
  for (const metric of ofSlices) registry.registerMetric(metric);
  const times = new Histogram({
    name: "proffer_http_request_duration_seconds",
    help: "Time to answer, by operation of the API and HTTP status.",
    labelNames: ["operation", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  addConnectionMetrics(registry, db);
  collectDefaultMetrics({ register: registry });

  const observers = new Map<string, Histogram.Internal<"operation" | "status">>();
  server.addHook("onResponse", (request, { statusCode, elapsedTime }, done) => {
    const operation = request.routeOptions.config.operation?.id ?? "other";
    const key = `${operation} ${statusCode}`;
    let observer = observers.get(key);
    // The observer is cached, because finding it by its labels takes as long as counting.
    if (!observer) observers.set(key, (observer = times.labels(operation, String(statusCode))));
    observer.observe(elapsedTime / 1000);
    done();
  });
  server.get("/metrics", { config: { logsOnlyFailures: true } }, async (request, reply) => {
    admit(request, token);
    reply.header("content-type", registry.contentType);
    return registry.metrics();
  });
}

function addConnectionMetrics(registry: Registry, { connections }: Db<Schema>): void {
  if (!connections) return;
  const gauge = new Gauge({
    name: "proffer_database_connections",
    help: "Connections to PostgreSQL by state, and requests that wait for one.",
    labelNames: ["state"],
    registers: [registry],
    collect: () => {
      for (const [state, count] of Object.entries(connections())) gauge.labels(state).set(count);
    },
  });
}

/**
 * Admits a request for metrics. Without a token, only this machine may read figures about customers' traffic.
 */
function admit({ headers, socket }: FastifyRequest, token: string | undefined): void {
  if (token !== undefined) {
    if (isSame(headers.authorization ?? "", `Bearer ${token}`)) return;
    throw new AppError("UNAUTHORIZED", "Send PROFFER_METRICS_TOKEN as the bearer token");
  }
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  if (!isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? "")) return;
  throw new AppError("FORBIDDEN", "Set PROFFER_METRICS_TOKEN to read the metrics from another machine");
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
