import { parseArgs } from "node:util";
import { findEngine } from "./find-engine.ts";

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    engine: { type: "string" },
    proposals: { type: "string" },
    requests: { type: "string" },
  },
});

/** The size of the run, and the seed of all random data. */
export const settings = {
  quick: values.quick,
  seed: Number(values.seed),
  /** Names of the benchmarks to run. All if empty. */
  only: values.only.split(",").filter(Boolean),
  /** The database for the benchmarks. If absent, both databases are used. */
  engine: values.engine === undefined ? undefined : findEngine(values.engine),
  /** Number of pairs in each comparison. Odd, so that the median is one of them. */
  rounds: values.quick ? 3 : 7,
  sliceMilliseconds: values.quick ? 300 : 600,
  /**
   * Longer, because some work comes in bursts: SQLite copies its log from time to time, and a delivery worker
   * claims many deliveries at once.
   */
  burstSliceMilliseconds: 900,
  /** Number of pairs in processes that are started together. */
  burstRounds: values.quick ? 3 : 5,
  /**
   * Number of times that a program is started. Results differ by a sixth between two starts, as between two
   * slices.
   */
  burstProcesses: values.quick ? 1 : 3,
  warmUpMilliseconds: values.quick ? 600 : 1200,
  /**
   * Long enough that the code of a write is compiled, as in a server that has run for a minute. Not used for
   * items, because their proposals would grow.
   */
  longWarmUpMilliseconds: values.quick ? 3000 : 6000,
  /** Number of proposals in the large organization. */
  proposals: Number(values.proposals ?? (values.quick ? 20_000 : 100_000)),
  /** Number of requests of `npm run bench:memory`. */
  requests: Number(values.requests ?? 1_000_000),
};
