import type { FastifyInstance } from "fastify";
import { Counter } from "prom-client";
import type { Clock } from "../clock.ts";
import type { StatementObserver } from "../db/observe-statements.ts";

/** Records spans of the product and sends them to a collector. */
export interface Tracing {
  /** Records a span for each request to the server, including the work for its answer. */
  readonly addTo: (server: FastifyInstance) => void;
  /** Records a span for each statement within another span. */
  readonly observe: StatementObserver;
  /**
   * Runs `work` within a span. Marks the span as failed if `work` throws, or if `findError` finds an error in
   * the result.
   */
  readonly run: <T>(
    name: string,
    attributes: Readonly<Record<string, string | number>>,
    work: () => Promise<T>,
    findError?: (result: T) => string | undefined,
  ) => Promise<T>;
  /** Sends the remaining spans, if the collector is reachable. */
  readonly close: () => Promise<void>;
}

/** Counts the spans that the collector did not accept. */
export interface LostSpans {
  readonly metric: Counter;
  readonly add: (count: number, error: unknown) => void;
}

const quietMs = 60_000;

/** Creates the counter. Calls `warn` at once, and then at most once a minute. */
export function createLostSpans(clock: Clock, warn: (error: unknown) => void): LostSpans {
  const metric = new Counter({
    name: "proffer_trace_spans_lost_total",
    help: "Spans that the OpenTelemetry collector did not accept.",
    registers: [],
  });
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    metric,
    add: (count, error) => {
      metric.inc(count);
      const now = Date.parse(clock.now());
      if (now - warnedAt < quietMs) return;
      warnedAt = now;
      warn(error);
    },
  };
}
