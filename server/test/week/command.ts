/**
 * Plays simulated weeks: `npm run week -- --seed 7 --engine postgres`, or `--seeds 200` for that number of
 * seeds, starting at `--seed`. A week that breaks a promise writes a journal to the temporary folder, and its
 * seed plays the same week again.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    engine: { type: "string" },
  },
});
for (const number of [values.seed, values.seeds])
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new Error(`${number} is not a whole number from 1 on`);
if (values.engine !== undefined && !["sqlite", "postgres"].includes(values.engine))
  throw new Error("The engine is sqlite or postgres");

const { status } = spawnSync(
  process.execPath,
  [
    join(import.meta.dirname, "../../../node_modules/vitest/vitest.mjs"),
    "run",
    join(import.meta.dirname, "week.journey.ts"),
    "--maxWorkers=1",
    "--testNamePattern=keeps every promise",
  ],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      WEEK_SEED: values.seed,
      WEEK_SEEDS: values.seeds,
      ...(values.engine !== undefined && { WEEK_ENGINE: values.engine }),
    },
  },
);
process.exitCode = status ?? 1;
