import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestDatabase, engines, type TestDatabase } from "../../../test/databases.ts";
import { testClock, type TestClock } from "../../../test/clock.ts";
import type { Schema } from "../../schema.ts";
import { openDatabase, type Db } from "../../platform/db/open.ts";
import { transact } from "../../platform/db/transact.ts";
import { createId } from "../../platform/ids.ts";
import { claimJobs, enqueueJob, recordOutcome, type NewJob } from "./jobs.store.ts";
import { PermanentFailure, type ExternalJobHandler, type TransactionalJobHandler } from "./handler.ts";
import { startJobWorker } from "./worker.ts";
import { waitOptions } from "../../../test/wait-options.ts";

describe.each(engines)("the job queue on %s", (engine) => {
  let database: TestDatabase;
  let db: Db<Schema>;
  let clock: TestClock;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    db = database.db;
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    clock = testClock("2026-11-20T09:00:00.000Z");
    await db.write.deleteFrom("jobs").execute();
  });

  const enqueue = (job: Partial<NewJob> = {}) =>
    transact(db, (tx) =>
      enqueueJob(tx, clock.now(), { kind: "greet", payload: {}, runAt: clock.now(), ...job }),
    );
  const claim = (maxJobs = 10) =>
    transact(db, (tx) =>
      claimJobs(tx, {
        kinds: ["greet"],
        now: clock.now(),
        leasedUntil: new Date(Date.parse(clock.now()) + 60_000).toISOString(),
        maxJobs,
        exceptIds: [],
        isPostgres: db.engine === "postgres",
      }),
    );
  const worker = (
    handler: Partial<ExternalJobHandler> | Pick<TransactionalJobHandler, "change">,
    { pollIntervalMs = 10, leaseSeconds = 60, db: through = db } = {},
  ) =>
    startJobWorker({
      db: through,
      clock,
      handlers: [
        {
          kind: "greet",
          retryAfterSeconds: [30],
          ...("change" in handler ? handler : { run: async () => {}, ...handler }),
        },
      ],
      concurrency: 4,
      leaseSeconds,
      pollIntervalMs,
      onError: () => {},
    });
  const stored = () => db.read.selectFrom("jobs").selectAll().executeTakeFirstOrThrow();
  const greeted = () => db.read.selectFrom("jobs").selectAll().where("kind", "=", "greeted").execute();
  /** Opens the database on a simulated disk that is full while `isFull`. */
  const openFillingDisk = () => {
    const disk = {
      isFull: false,
      refusals: 0,
      db: openDatabase<Schema>(database.location, {
        observe: async ({ sql }, execute) => {
          if (!disk.isFull || !sql.startsWith("update")) return execute();
          disk.refusals += 1;
          throw Object.assign(new Error("full"), { code: db.engine === "sqlite" ? "SQLITE_FULL" : "53100" });
        },
      }),
    };
    return disk;
  };
  /** Stops a worker with a running job. The disk becomes full before the job ends. */
  const stopWhileRunning = async (disk: ReturnType<typeof openFillingDisk>) => {
    const started = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const run = vi.fn<ExternalJobHandler["run"]>(async () => {
      started.resolve();
      await mayEnd.promise;
    });
    await enqueue();
    const running = worker({ run }, { db: disk.db });
    await started.promise;
    disk.isFull = true;
    const stopped = running.stop();
    mayEnd.resolve();
    return { run, stopped };
  };

  it("gives each job to only one of many workers", async () => {
    await Promise.all(Array.from({ length: 20 }, () => enqueue()));
    const claimed = (await Promise.all(Array.from({ length: 8 }, () => claim(5)))).flat();
    expect(claimed.length).toBeGreaterThan(0);
    expect(new Set(claimed.map((job) => job.id)).size).toBe(claimed.length);
  });

  it("adds one job for two requests with the same id", async () => {
    const id = createId();
    await Promise.all([enqueue({ id }), enqueue({ id })]);
    expect(await claim()).toHaveLength(1);
  });

  it("does not return a job before its due time", async () => {
    await enqueue({ runAt: "2026-11-20T09:00:01.000Z" });
    expect(await claim()).toHaveLength(0);
    clock.advance(1000);
    expect(await claim()).toHaveLength(1);
  });

  it("returns a job again after its lease has expired, and ignores the outcome of the first holder", async () => {
    await enqueue();
    const [first] = await claim();
    clock.advance(61_000);
    const [second] = await claim();
    const late = await transact(db, (tx) => recordOutcome(tx, first!, clock.now(), { kind: "finished" }));
    expect(late).toBe(false);
    const fresh = await transact(db, (tx) => recordOutcome(tx, second!, clock.now(), { kind: "finished" }));
    expect(fresh).toBe(true);
  });

  it("runs a due job once and marks it as finished", async () => {
    const run = vi.fn<ExternalJobHandler["run"]>(async () => {});
    await enqueue({ payload: { name: "Ada" } });
    const running = worker({ run });
    await vi.waitFor(async () => expect((await stored()).finished_at).not.toBeNull(), waitOptions);
    await running.stop();
    expect(run).toHaveBeenCalledOnce();
    expect(run.mock.calls[0]?.[0]).toEqual({ name: "Ada" });
  });

  it("retries a failed job after its delay, and gives it up if no delay is left", async () => {
    const run = vi.fn<ExternalJobHandler["run"]>(async () => {
      throw new Error("no luck");
    });
    await enqueue();
    const running = worker({ run });
    await vi.waitFor(
      async () => expect((await stored()).run_at).toBe("2026-11-20T09:00:30.000Z"),
      waitOptions,
    );
    expect(run).toHaveBeenCalledOnce();
    clock.advance(30_000);
    await vi.waitFor(async () => expect((await stored()).given_up_at).not.toBeNull(), waitOptions);
    await running.stop();
    expect(await stored()).toMatchObject({ attempts: 2, last_error: "no luck" });
  });

  it("gives up a job if all its attempts died with their process", async () => {
    await enqueue();
    await claim();
    clock.advance(61_000);
    await claim();
    clock.advance(61_000);
    const run = vi.fn<ExternalJobHandler["run"]>(async () => {});
    const running = worker({ run });
    await vi.waitFor(async () => expect((await stored()).given_up_at).not.toBeNull(), waitOptions);
    await running.stop();
    expect(run).not.toHaveBeenCalled();
  });

  it("does not repeat finished work while the disk is too full to record it, and records it afterwards", async () => {
    const disk = openFillingDisk();
    const run = vi.fn<ExternalJobHandler["run"]>(async () => {
      disk.isFull = true;
      return (tx) => enqueueJob(tx, clock.now(), { kind: "greeted", payload: {}, runAt: clock.now() });
    });
    await enqueue();
    const running = worker({ run }, { db: disk.db });
    await vi.waitFor(() => expect(disk.refusals).toBeGreaterThan(1), waitOptions);
    // The lease expires meanwhile.
    clock.advance(61_000);
    disk.isFull = false;
    await vi.waitFor(async () => expect(await greeted()).toHaveLength(1), waitOptions);
    await running.stop();
    await disk.db.close();
    expect(run).toHaveBeenCalledOnce();
    const [job] = await db.read.selectFrom("jobs").selectAll().where("kind", "=", "greet").execute();
    expect([job?.attempts, job?.finished_at]).toEqual([1, clock.now()]);
  });

  it("records finished work once the disk has room again, even if the worker is stopping", async () => {
    const disk = openFillingDisk();
    const { run, stopped } = await stopWhileRunning(disk);
    await vi.waitFor(() => expect(disk.refusals).toBeGreaterThan(1), waitOptions);
    disk.isFull = false;
    await stopped;
    await disk.db.close();
    expect(run).toHaveBeenCalledOnce();
    expect(await stored()).toMatchObject({ attempts: 1, finished_at: clock.now() });
  });

  it("stops after a grace period even if the disk is still full", async () => {
    const disk = openFillingDisk();
    const { stopped } = await stopWhileRunning(disk);
    await vi.waitFor(() => expect(disk.refusals).toBeGreaterThan(1), waitOptions);
    const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 11_000);
    await stopped;
    later.mockRestore();
    await disk.db.close();
    expect((await stored()).finished_at).toBeNull();
  });

  it("gives up at once after a permanent failure, and calls onGivenUp", async () => {
    const onGivenUp = vi.fn<NonNullable<ExternalJobHandler["onGivenUp"]>>(async () => {});
    await enqueue({ payload: { name: "Ada" } });
    const running = worker({
      run: async () => {
        throw new PermanentFailure("never");
      },
      onGivenUp,
    });
    await vi.waitFor(async () => expect((await stored()).given_up_at).not.toBeNull(), waitOptions);
    await running.stop();
    expect(onGivenUp).toHaveBeenCalledOnce();
    expect(onGivenUp.mock.calls[0]?.slice(1)).toEqual([{ name: "Ada" }, "never"]);
  });

  it("rolls back the changes made by a failed transactional job, and commits them exactly once on success", async () => {
    let attempts = 0;
    await enqueue();
    const running = worker({
      change: async (tx) => {
        attempts += 1;
        await enqueueJob(tx, clock.now(), { kind: "greeted", payload: {}, runAt: clock.now() });
        if (attempts === 1) throw new Error("too early");
      },
    });
    await vi.waitFor(async () => expect((await stored()).last_error).toBe("too early"), waitOptions);
    expect(await greeted()).toHaveLength(0);
    clock.advance(30_000);
    await vi.waitFor(async () => expect(await greeted()).toHaveLength(1), waitOptions);
    await running.stop();
    expect(attempts).toBe(2);
  });

  it("starts a due job as soon as it is committed, without waiting for the next poll", async () => {
    const run = vi.fn<ExternalJobHandler["run"]>(async () => {});
    const running = worker({ run }, { pollIntervalMs: 60_000 });
    await enqueue();
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), waitOptions);
    await running.stop();
  });

  it("renews the lease of a long job, so that no other worker claims it", async () => {
    const mayEnd = Promise.withResolvers<void>();
    const run = vi.fn<ExternalJobHandler["run"]>(() => mayEnd.promise);
    await enqueue();
    const running = worker({ run }, { leaseSeconds: 0.1 });
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), waitOptions);
    for (let step = 0; step < 5; step++) {
      clock.advance(90);
      const until = new Date(Date.parse(clock.now()) + 100).toISOString();
      await vi.waitFor(async () => expect((await stored()).leased_until).toBe(until), waitOptions);
    }
    expect(await claim()).toHaveLength(0);
    mayEnd.resolve();
    await running.stop();
    expect(run).toHaveBeenCalledOnce();
    expect(await stored()).toMatchObject({ attempts: 1, finished_at: clock.now() });
  });

  it("aborts a job that has lost its lease, and leaves the outcome to the new holder", async () => {
    const ended = Promise.withResolvers<void>();
    await enqueue();
    const running = worker(
      {
        run: (_payload, signal) =>
          new Promise((_, reject) => {
            signal.addEventListener("abort", () => {
              reject(signal.reason);
              ended.resolve();
            });
          }),
      },
      { leaseSeconds: 0.1, pollIntervalMs: 60_000 },
    );
    await vi.waitFor(async () => expect((await stored()).attempts).toBe(1), waitOptions);
    await db.write.updateTable("jobs").set({ lease_token: "another's" }).execute();
    await ended.promise;
    await running.stop();
    expect(await stored()).toMatchObject({ lease_token: "another's", last_error: null, finished_at: null });
  });

  it("finishes the running jobs before it stops", async () => {
    const started = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    await enqueue();
    const running = worker({
      run: async () => {
        started.resolve();
        await mayEnd.promise;
      },
    });
    await started.promise;
    const stopped = running.stop();
    mayEnd.resolve();
    await stopped;
    expect((await stored()).finished_at).not.toBeNull();
  });
});
