import { Client } from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import { createJobHandlers } from "../../src/bootstrap/job-handlers.ts";
import { createAnonymousContext } from "../../src/context.ts";
import { startJobWorker } from "../../src/services/jobs/worker.ts";
import { createDocumentSealer } from "../../src/pdf/seal/seal-completed.ts";
import { openDatabase, type Db } from "../../src/platform/db/open.ts";
import type { Schema } from "../../src/schema.ts";
import { listExpiredBatchIds } from "../../src/webhooks/queue/settle.ts";
import { listWaitingEndpoints } from "../../src/webhooks/queue/waiting-endpoints.store.ts";
import { defaultLimits } from "../../src/webhooks/worker/concurrency-limiter.ts";
import { startDeliveryWorker } from "../../src/webhooks/worker/delivery-worker.ts";
import { createStripe } from "../../src/deals/payments/index.ts";
import { type StripeStandIn, startStripe } from "../stripe/stand-in.ts";
import type { TestClock } from "../clock.ts";
import { createTestDatabase, type Engine, type TestDatabase } from "../databases.ts";
import { createTestApp, type TestApp } from "../harness.ts";
import { createRandom, type Random } from "../security/random.ts";
import { Faults } from "./faults.ts";
import { startWeekClock } from "./week-clock.ts";
import { MailOffice } from "./mail-office.ts";
import { Receivers } from "./receivers.ts";

const publicUrl = "http://proffer.test";
/**
 * Number of checks without progress after which the clock is advanced. A delivery worker waits for the clock
 * before it settles the attempts of other workers. A job worker never waits for the clock, so the clock does
 * not move during a long job.
 */
const maxQuietChecks = 500;
const waitMs = 15_000;
const maxWaits = 20;

/** Everything outside the process. It survives a kill of the process. */
export interface World {
  readonly engine: Engine;
  readonly clock: TestClock;
  readonly random: Random;
  readonly journal: string[];
  readonly note: (text: string) => void;
  /** Reads the database without faults. */
  readonly db: Db<Schema>;
  readonly receivers: Receivers;
  readonly mailOffice: MailOffice;
  readonly stripe: StripeStandIn;
  /** The number of faults that have happened. */
  faults: number;
  /** The number of kills among these faults. */
  kills: number;
  /** Starts the process with its own database connection. */
  readonly startProcess: () => Promise<Process>;
  readonly close: () => Promise<void>;
}

/** The product in one process, from its start to its end. */
export interface Process {
  readonly app: TestApp;
  readonly faults: Faults;
  /** Runs the jobs and sends the webhooks that are due, one after the other. */
  readonly work: () => Promise<void>;
  readonly end: () => Promise<void>;
}

export async function createWorld(engine: Engine, seed: number): Promise<World> {
  const database = await createTestDatabase(engine);
  const clock = startWeekClock();
  const journal: string[] = [];
  const note = (text: string) => void journal.push(`${clock.now()} ${text}`);
  const randoms = Array.from({ length: 5 }, (_, index) => createRandom(seed * 8 + index));
  const [random, mailRandom, ...receiverRandoms] = randoms as [Random, Random, ...Random[]];
  const stripe = await startStripe({ clock });
  let starts = 0;
  const world: World = {
    engine,
    clock,
    random,
    journal,
    note,
    db: database.db,
    receivers: new Receivers(clock, receiverRandoms, note),
    mailOffice: new MailOffice(clock, mailRandom, note),
    stripe,
    faults: 0,
    kills: 0,
    startProcess: () => startProcess(world, database, ++starts),
    close: async () => {
      await stripe.close();
      await database.drop();
    },
  };
  return world;
}

async function startProcess(world: World, database: TestDatabase, number: number): Promise<Process> {
  const { engine, clock } = world;
  const name = `week_${number}`;
  const faults = new Faults({
    engine,
    sever: () => endConnections(database.location, engine, name),
    onStrike: ({ kind }) => {
      world.faults += 1;
      if (kind === "kill") world.kills += 1;
      world.note(`FAULT ${kind}`);
    },
  });
  const db = openDatabase<Schema>(replaceName(database.location, engine, name), {
    poolSize: 4,
    observe: faults.observe,
  });
  const app = await createTestApp(engine, {
    database: { db, location: database.location, drop: () => db.close() },
    clock,
    publicUrl,
    isMailSent: true,
    cards: createStripe({ apiUrl: world.stripe.url, clock }),
  });
  const { sealer } = app.lifecycle.mailing;
  const isDead = () => faults.isDead;

  const startJobs = () =>
    startJobWorker({
      db,
      clock,
      handlers: createJobHandlers({
        db,
        clock,
        sealer,
        cards: app.cards,
        crms: app.crms,
        outbound: app.outbound,
        publicUrl,
        sealDocument: createDocumentSealer(app.pdfService, createAnonymousContext(db, clock), () => {}),
        smtp: world.mailOffice.smtp(isDead, () => world.kills),
        mailFrom: "proffer@proffer.test",
      }),
      // One at a time, so that only the seed decides the order.
      concurrency: 1,
      leaseSeconds: 60,
      pollIntervalMs: 5,
      onError: ignore,
    });
  const startDeliveries = () =>
    startDeliveryWorker({
      db,
      clock,
      sealer,
      outbound: world.receivers.outbound(isDead),
      limits: { ...defaultLimits, overall: { ...defaultLimits.overall, attempts: 1 } },
      pollIntervalMs: 5,
      onError: ignore,
    });

  const runWhile = async (
    isDue: () => Promise<boolean>,
    start: () => { stop(): Promise<void> },
    maxQuiet: number,
  ) => {
    if (!(await isDue())) return;
    const worker = start();
    let points = faults.points;
    let quiet = 0;
    let waits = 0;
    while (!isDead() && (await isDue())) {
      // The clock is not advanced during a fault. A fault ends after a number of failing statements, and
      // workers pause longer and longer between them.
      quiet = points === faults.points && !faults.isActive ? quiet + 1 : 0;
      points = faults.points;
      if (quiet > maxQuiet) {
        clock.advance(waitMs);
        quiet = 0;
        waits += 1;
      }
      if (waits > maxWaits) throw new Error("the workers do not end what is due");
      await sleep(1);
    }
    await worker.stop();
  };

  return {
    app,
    faults,
    work: async () => {
      do {
        // Runs the jobs until the fault has ended. Polls that fail bring its end closer, and their number
        // depends on real time. A fault that lasted longer would therefore end at a different point in each
        // run.
        await runWhile(async () => faults.isActive || (await areJobsDue(world)), startJobs, Infinity);
        await runWhile(() => areDeliveriesDue(world), startDeliveries, maxQuietChecks);
      } while (!isDead() && ((await areJobsDue(world)) || (await areDeliveriesDue(world))));
    },
    end: () => app.close(),
  };
}

async function areJobsDue({ db, clock }: World): Promise<boolean> {
  const now = clock.now();
  const due = await db.read
    .selectFrom("jobs")
    .select("id")
    .where("finished_at", "is", null)
    .where("given_up_at", "is", null)
    .where("run_at", "<=", now)
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", now)]))
    .limit(1)
    .execute();
  return due.length > 0;
}

async function areDeliveriesDue({ db, clock }: World): Promise<boolean> {
  const waiting = await listWaitingEndpoints(db.read);
  if (waiting.some(({ nextAt }) => nextAt <= clock.now())) return true;
  return (await listExpiredBatchIds(db, clock.now())).length > 0;
}

function replaceName(location: string, engine: Engine, name: string): string {
  if (engine === "sqlite") return location;
  const url = new URL(location);
  url.searchParams.set("application_name", name);
  url.searchParams.set("options", "-c synchronous_commit=off");
  return url.href;
}

/**
 * Ends the connections of a process. SQLite has no connections to end: the process rolls back, as the next
 * opening of the file would.
 */
async function endConnections(location: string, engine: Engine, name: string): Promise<void> {
  if (engine === "sqlite") return;
  const client = new Client({ connectionString: location });
  await client.connect();
  try {
    await client.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and application_name = $1",
      [name],
    );
  } finally {
    await client.end();
  }
}

/**
 * Ignores failures of jobs and deliveries. Faults cause them all the time, and only the final results count.
 */
function ignore(): void {}
