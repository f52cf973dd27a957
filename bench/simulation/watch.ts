import { readFileSync } from "node:fs";
import { Client } from "pg";
import { readCpuSeconds } from "../cpu-time.ts";
import type { Installation, RunningProduct } from "../product.ts";

/** The resources that a stage used: processor seconds by process, and the reasons why statements waited. */
export interface StageUse {
  readonly product: number;
  readonly database: number;
  readonly players: number;
  /** Idle share of the machine's processors. */
  readonly idle: number;
  /** Number of active statements in all samples, and the reasons why some of them waited, by frequency. */
  readonly statements: number;
  readonly waits: ReadonlyArray<{
    readonly wait: string;
    readonly count: number;
    readonly statement: string;
  }>;
  /** The maximum of all processes. */
  readonly eventLoopMilliseconds: number;
  /** The maximum number of requests waiting for a connection. */
  readonly waitedForConnections: number;
}

const sampleMilliseconds = 250;

/** Watches processes and database until the returned function is called. */
export async function watch(
  { engine, location }: Installation,
  products: readonly RunningProduct[],
  playersPid: number,
): Promise<() => Promise<StageUse>> {
  const database = engine === "postgres" ? new Client({ connectionString: location }) : undefined;
  await database?.connect();
  const backends = new Map<number, { first: number; last: number }>();
  const waits = new Map<string, { wait: string; count: number; statement: string }>();
  let statements = 0;
  const worst = { eventLoopMilliseconds: 0, waitedForConnections: 0 };

  const look = async () => {
    const { rows } = (await database?.query<Activity>(activity)) ?? { rows: [] };
    for (const { pid, state, wait, statement } of rows) {
      const seconds = readCpuSeconds(pid);
      // A connection may have closed meanwhile.
      if (!Number.isNaN(seconds))
        backends.set(pid, { first: backends.get(pid)?.first ?? seconds, last: seconds });
      if (state !== "active") continue;
      statements += 1;
      if (wait === null) continue;
      const key = `${wait} ${statement}`;
      const known = waits.get(key) ?? { wait, statement, count: 0 };
      waits.set(key, { ...known, count: known.count + 1 });
    }
    // Each reading restarts the measurement of the event loop.
    for (const { url } of products) {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      for (const name of ["eventLoopMilliseconds", "waitedForConnections"] as const)
        worst[name] = Math.max(worst[name], readMetric(metrics, name));
    }
  };
  // The first reading records the processor time of each connection so far, so that this earlier time does
  // not count.
  await look();
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, sampleMilliseconds);

  const productBefore = sum(products.map(({ pid }) => readCpuSeconds(pid)));
  const playersBefore = readCpuSeconds(playersPid);
  const machineBefore = readMachineTimes();
  return async () => {
    clearInterval(timer);
    await looking;
    await look();
    const machine = readMachineTimes();
    await database?.end();
    return {
      product: sum(products.map(({ pid }) => readCpuSeconds(pid))) - productBefore,
      database: sum([...backends.values()].map(({ first, last }) => last - first)),
      players: readCpuSeconds(playersPid) - playersBefore,
      idle: (machine.idle - machineBefore.idle) / (machine.all - machineBefore.all),
      statements,
      waits: [...waits.values()].toSorted((a, b) => b.count - a.count).slice(0, 3),
      ...worst,
    };
  };
}

interface Activity {
  readonly pid: number;
  readonly state: string;
  readonly wait: string | null;
  readonly statement: string;
}

const activity = `
  select pid, state, wait_event_type || ' ' || wait_event as wait, left(regexp_replace(query, '\\s+', ' ', 'g'), 70) as statement
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

const metricLines = {
  waitedForConnections: { line: /^proffer_database_connections\{state="waited_for"\} (\S+)$/m, factor: 1 },
  eventLoopMilliseconds: { line: /^nodejs_eventloop_lag_p99_seconds (\S+)$/m, factor: 1_000 },
};

function readMetric(metrics: string, name: keyof typeof metricLines): number {
  const { line, factor } = metricLines[name];
  return Number(line.exec(metrics)?.[1] ?? 0) * factor;
}

/** Returns the ticks of all processors since the machine started. 0 if /proc does not contain them. */
function readMachineTimes(): { readonly all: number; readonly idle: number } {
  try {
    const ticks = (readFileSync("/proc/stat", "utf8").split("\n")[0] ?? "").split(/\s+/).slice(1).map(Number);
    return { all: sum(ticks.slice(0, 8)), idle: ticks[3] ?? 0 };
  } catch {
    return { all: 0, idle: 0 };
  }
}

export function sum(values: readonly number[]): number {
  return values.reduce((one, other) => one + other, 0);
}
