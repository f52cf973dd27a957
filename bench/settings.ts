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

/** The size of the run, and the seed of everything in it that looks random. */
export const settings = {
  quick: values.quick,
  seed: Number(values.seed),
  /** Names of the benchmarks that run; none: all. */
  only: values.only.split(",").filter(Boolean),
  /** The one database on which they run; absent: both. */
  engine: values.engine === undefined ? undefined : findEngine(values.engine),
  /** Pairs of each comparison; odd, so that a median is one of them. */
  rounds: values.quick ? 3 : 7,
  sliceMilliseconds: values.quick ? 300 : 600,
  /** For work that is done in bursts: SQLite copies its log once in a while, and a delivery worker claims many at once. */
  burstSliceMilliseconds: 900,
  /** Pairs in the processes that are started together. */
  burstRounds: values.quick ? 3 : 5,
  /** Number of processes of one program: they differ by a sixth, as do their slices. */
  burstProcesses: values.quick ? 1 : 3,
  warmUpMilliseconds: values.quick ? 600 : 1200,
  /** Long enough that the code of a write is compiled, as in a server that has run for a minute. Not for items: their proposals would grow. */
  longWarmUpMilliseconds: values.quick ? 3000 : 6000,
  /** In the large organization. */
  proposals: Number(values.proposals ?? (values.quick ? 20_000 : 100_000)),
  /** Of `npm run bench:memory`. */
  requests: Number(values.requests ?? 1_000_000),
};
