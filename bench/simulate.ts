/**
 * Fills a database with the proposals of many organizations. Then simulates a day of their members and
 * recipients, with more and more people at once: `npm run simulate -- --organizations 10000 --proposals
 * 1000000 --seed 1 --engine postgres`.
 */
import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openDatabase } from "../server/src/platform/db/open.ts";
import type { Schema } from "../server/src/schema.ts";
import { post } from "./api.ts";
import { findEngine } from "./find-engine.ts";
import { createInstallation, setUp, startProduct, type Installation } from "./product.ts";
import { print } from "./report.ts";
import { fillWithCopies } from "./simulation/fill.ts";
import type { Play, PlayerResult } from "./simulation/players.ts";
import { measureSize } from "./simulation/size.ts";
import {
  findLimit,
  roundFigure,
  toCost,
  toLatencies,
  toPercentiles,
  toStageReport,
  type StageReport,
} from "./simulation/stage-report.ts";
import { watch, type StageUse } from "./simulation/watch.ts";
import type { ReceiverState } from "./simulation/webhook-receiver.ts";
import { startWorker } from "./worker.ts";

const { values } = parseArgs({
  options: {
    organizations: { type: "string", default: "100" },
    proposals: { type: "string", default: "10000" },
    /** Number of line items of a proposal, in five groups. */
    lines: { type: "string", default: "30" },
    seed: { type: "string", default: "1" },
    engine: { type: "string", default: "sqlite" },
    processes: { type: "string", default: "1" },
    minutes: { type: "string", default: "3" },
    /** Keeps the database, and prints its location. */
    keep: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const organizations = Number(values.organizations);
const proposalsInEach = Math.round(Number(values.proposals) / organizations);
if (organizations > 1_000_000) throw new Error("Ids have room for a million organizations");
if (proposalsInEach < 1 || proposalsInEach > 1_000)
  throw new Error(
    "An organization has 1 to 1,000 proposals here: they are made through the API once and copied",
  );
const engine = findEngine(values.engine);
const lines = Number(values.lines);
if (lines < 5 || lines % 5 !== 0)
  throw new Error("A proposal has 5, 10, 15 or more lines: as many in each of five groups");
const playersOfStages = [1, 2, 4, 8, 16, 32];

print({
  date: new Date().toISOString(),
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  node: process.version,
  ...values,
});
const receiver = startWorker<object, ReceiverState>("./simulation/webhook-receiver.ts");
const players = startWorker<Play, PlayerResult>("./simulation/players.ts", ["--seed", values.seed]);
const secret = randomBytes(32).toString("hex");
const installation = await install();
const template = await setUp(installation, "template");
const people = { template, seed, urls: [], copies: 0, players: 4, firstNumber: 1, lines };
try {
  await makeTemplate();
  await fill();
  const errors = await playDay();
  process.exitCode = errors === 0 ? 0 : 1;
} finally {
  for (const worker of [receiver, players]) await worker.stop();
  if (values.keep)
    print({ kept: installation.location, secret, folder: installation.environment["PROFFER_DATA_DIR"] });
  else await installation.remove();
}

async function install(): Promise<Installation> {
  const { ca } = await receiver.do({});
  const bare = await createInstallation(engine);
  const authority = join(bare.environment["PROFFER_DATA_DIR"] ?? "", "receiver.pem");
  writeFileSync(authority, ca);
  return {
    ...bare,
    environment: {
      ...bare.environment,
      PROFFER_SECRET_KEY: secret,
      PROFFER_WEBHOOK_ALLOW: "localhost",
      NODE_EXTRA_CA_CERTS: authority,
    },
  };
}

/**
 * Creates the proposals of one organization through the API, with simulated members and recipients. Waits for
 * the resulting emails, PDFs and webhooks.
 */
async function makeTemplate(): Promise<void> {
  const product = await startProduct(installation);
  const { url } = await receiver.do({});
  await post(`${product.url}/api/webhook-endpoints`, template, { url });
  const { failures } = await players.do({ ...people, urls: [product.url], deals: proposalsInEach });
  if (failures.length > 0) throw new Error(failures.join("\n"));
  const db = openDatabase<Schema>(installation.location);
  while (await isAtWork()) await sleep(100);
  await db.close();
  await product.stop();

  async function isAtWork(): Promise<boolean> {
    const { rows } = await sql<{ waiting: number }>`
      select (select count(*) from webhook_queue) + (select count(*) from jobs
        where finished_at is null and given_up_at is null and attempts = 0 and run_at <= ${new Date().toISOString()}) as waiting`.execute(
      db.read,
    );
    return Number(rows[0]?.waiting) > 0;
  }
}

async function fill(): Promise<void> {
  const before = await measureSize(installation);
  const begin = performance.now();
  let told = 0;
  await fillWithCopies(installation, secret, template, organizations, (copies) => {
    if (copies - told < organizations / 10) return;
    told = copies;
    print({ filled: copies, seconds: roundFigure((performance.now() - begin) / 1000) });
  });
  const after = await measureSize(installation);
  const bytes = after.bytes - before.bytes;
  const proposals = organizations * proposalsInEach;
  print({
    filled: organizations,
    proposals,
    seconds: roundFigure((performance.now() - begin) / 1000),
    gigabytes: roundFigure(bytes / 1e9),
    megabytes_of_1000_proposals: roundFigure(bytes / 1e3 / proposals),
    megabytes_of_tables: after.largest,
  });
}

/**
 * Plays stages of equal length, each with twice the players of the previous one. Returns the number of
 * errors.
 */
async function playDay(): Promise<number> {
  const products = await Promise.all(
    Array.from({ length: Number(values.processes) }, () => startProduct(installation)),
  );
  const milliseconds = (Number(values.minutes) * 60_000) / playersOfStages.length;
  const day = { ...people, urls: products.map(({ url }) => url), copies: organizations, milliseconds };
  // Warms up, because the first requests compile the code that they run.
  await players.do({ ...day, seed: seed + 1_000, firstNumber: 900_000, milliseconds: milliseconds / 4 });
  await receiver.do({});
  const stages: Array<{ played: PlayerResult; used: StageUse; report: StageReport }> = [];
  for (const [stage, count] of playersOfStages.entries()) {
    const stop = await watch(installation, products, players.pid);
    const firstNumber = 100_000 * (stage + 2);
    const played = await players.do({ ...day, players: count, seed: seed + stage, firstNumber });
    const used = await stop();
    const report = toStageReport(count, played, used);
    stages.push({ played, used, report });
    print({ ...report });
  }
  const days = stages.map(({ played }) => played);
  for (const latency of toLatencies(days)) print(latency);
  const { delays } = await receiver.do({});
  print({ kind: "webhook, from the event to its receiver", count: delays.length, ...toPercentiles(delays) });
  const failures = days.flatMap((played) => played.failures);
  print({
    limit: findLimit(stages.map(({ report }) => report)),
    processor_seconds_of_1000_proposals: toCost(
      days,
      stages.map(({ used }) => used),
    ),
    errors: failures.length,
    ...(failures.length > 0 && { first_errors: failures.slice(0, 5) }),
  });
  for (const product of products) await product.stop();
  return failures.length;
}
