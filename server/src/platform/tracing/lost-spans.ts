import { Counter } from "prom-client";
import type { Clock } from "../clock.ts";

/** Counts the spans that a collector did not take. */
export interface LostSpans {
  readonly metric: Counter;
  readonly add: (count: number, error: unknown) => void;
}

const quietMs = 60_000;

/** `warn` is called at once, and then at most once a minute. */
export function createLostSpans(clock: Clock, warn: (error: unknown) => void): LostSpans {
  const metric = new Counter({
    name: "proffer_trace_spans_lost_total",
    help: "Spans that the OpenTelemetry collector did not take.",
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
