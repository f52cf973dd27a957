import type { PlayerResult } from "./players.ts";
import { sum, type StageUse } from "./watch.ts";

/** One stage of the day, as a line of the report. */
export interface StageReport {
  readonly players: number;
  readonly requests_per_second: number;
  readonly errors: number;
  readonly p95: number;
  /** Average number of busy processors. */
  readonly product_cores: number;
  /**
   * Requests per second of processor time of product and database together, which other work on the machine
   * hardly changes.
   */
  readonly requests_per_processor_second: number;
  readonly database_cores: number;
  readonly players_cores: number;
  readonly machine_idle_percent: number;
  readonly event_loop_p99: number;
  readonly waited_for_connections: number;
  readonly waits: readonly string[];
}

export function toStageReport(players: number, played: PlayerResult, used: StageUse): StageReport {
  const all = Object.values(played.answers).flat();
  const seconds = played.milliseconds / 1000;
  return {
    players,
    requests_per_second: roundFigure(all.length / seconds),
    errors: played.failures.length,
    p95: toPercentiles(all).p95,
    requests_per_processor_second: roundFigure(all.length / (used.product + used.database)),
    product_cores: roundFigure(used.product / seconds),
    database_cores: roundFigure(used.database / seconds),
    players_cores: roundFigure(used.players / seconds),
    machine_idle_percent: roundFigure(used.idle * 100),
    event_loop_p99: roundFigure(used.eventLoopMilliseconds),
    waited_for_connections: used.waitedForConnections,
    waits: used.waits.map(
      ({ wait, count, statement }) =>
        `${roundFigure((count * 100) / used.statements)} % ${wait}: ${statement}`,
    ),
  };
}

/** Minimum increase of the throughput with twice the players. A smaller increase counts as a limit. */
const worthwhile = 1.1;

/**
 * Names the first stage after which more players do not increase the throughput, and the exhausted resource.
 */
export function findLimit(stages: readonly StageReport[]): string {
  const index = stages.findIndex(
    (stage, each) =>
      stage.requests_per_second * worthwhile >
      (stages[each + 1]?.requests_per_second ?? Number.POSITIVE_INFINITY),
  );
  const stage = stages[index];
  if (!stage) return `no limit up to ${stages.at(-1)?.players} players`;
  return `${stage.requests_per_second} requests a second with ${stage.players} players: ${nameResource(stages[index + 1] ?? stage)}`;
}

function nameResource(stage: StageReport): string {
  if (stage.product_cores > 0.85) return "the processor core of the product";
  if (stage.machine_idle_percent < 5) return "the processors of the machine";
  if (stage.waited_for_connections > 0) return "the connections to the database";
  return stage.waits[0] ?? "the disk, or the lock of the one writer";
}

/** Returns the 50th, 95th and 99th percentiles. */
export function toPercentiles(values: readonly number[]): { p50: number; p95: number; p99: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    roundFigure(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Returns the latencies of all stages together, by kind of request. */
export function toLatencies(
  days: readonly PlayerResult[],
): Array<{ kind: string; count: number } & ReturnType<typeof toPercentiles>> {
  const entries = days.flatMap(({ answers }) => Object.entries(answers));
  const kinds = Map.groupBy(entries, ([kind]) => kind);
  return [...kinds].map(([kind, found]) => {
    const values = found.flatMap(([, milliseconds]) => milliseconds);
    const { p50, p95, p99 } = toPercentiles(values);
    return { kind, count: values.length, p50, p95, p99 };
  });
}

/** Returns the processor seconds for a thousand proposals, including all related requests. */
export function toCost(
  days: readonly PlayerResult[],
  used: readonly StageUse[],
): { product: number; database: number } {
  const thousands = sum(days.map(({ deals }) => deals)) / 1000;
  return {
    product: roundFigure(sum(used.map(({ product }) => product)) / thousands),
    database: roundFigure(sum(used.map(({ database }) => database)) / thousands),
  };
}

export function roundFigure(value: number): number {
  return Number(value.toPrecision(3));
}
