import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestDatabase, engines, type TestDatabase } from "../../../test/databases.ts";
import { testClock, type TestClock } from "../../../test/clock.ts";
import type { Schema } from "../../schema.ts";
import type { Db } from "../db/open.ts";
import { transact } from "../db/transact.ts";
import { newId } from "../ids.ts";
import { claim, enqueue, record, type NewJob } from "./queue.ts";
import { GiveUp, startJobWorker, type InsideJobHandler, type OutsideJobHandler } from "./worker.ts";

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

  const ask = (job: Partial<NewJob> = {}) =>
    transact(db, (tx) =>
      enqueue(tx, clock.now(), { kind: "greet", payload: {}, runAt: clock.now(), ...job }),
    );
  const take = (most = 10) =>
    transact(db, (tx) =>
      claim(tx, {
        kinds: ["greet"],
        now: clock.now(),
        until: new Date(Date.parse(clock.now()) + 60_000).toISOString(),
        most,
        isPostgres: db.engine === "postgres",
      }),
    );
  const worker = (
    handler: Partial<OutsideJobHandler> | Pick<InsideJobHandler, "change">,
    { pollMilliseconds = 10, leaseSeconds = 60 } = {},
  ) =>
    startJobWorker({
      db,
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
      pollMilliseconds,
      onError: () => {},
    });
  const stored = () => db.read.selectFrom("jobs").selectAll().executeTakeFirstOrThrow();
  const greeted = () => db.read.selectFrom("jobs").selectAll().where("kind", "=", "greeted").execute();

  it("gives each job to one of many claimers", async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask()));
    const claimed = (await Promise.all(Array.from({ length: 8 }, () => take(5)))).flat();
    expect(claimed.length).toBeGreaterThan(0);
    expect(new Set(claimed.map((job) => job.id)).size).toBe(claimed.length);
  });

  it("keeps one job of two that carry the same id", async () => {
    const id = newId();
    await Promise.all([ask({ id }), ask({ id })]);
    expect(await take()).toHaveLength(1);
  });

  it("does not hand out a job before its time", async () => {
    await ask({ runAt: "2026-11-20T09:00:01.000Z" });
    expect(await take()).toHaveLength(0);
    clock.advance(1000);
    expect(await take()).toHaveLength(1);
  });

  it("hands out a job again when its lease has ended, and ignores the first holder's outcome", async () => {
    await ask();
    const [first] = await take();
    clock.advance(61_000);
    const [second] = await take();
    const late = await transact(db, (tx) => record(tx, first!, clock.now(), { kind: "finished" }));
    expect(late).toBe(false);
    const fresh = await transact(db, (tx) => record(tx, second!, clock.now(), { kind: "finished" }));
    expect(fresh).toBe(true);
  });

  it("runs a due job once and marks it finished", async () => {
    const run = vi.fn<OutsideJobHandler["run"]>(async () => {});
    await ask({ payload: { name: "Ada" } });
    const running = worker({ run });
    await vi.waitFor(async () => expect((await stored()).finished_at).not.toBeNull());
    await running.stop();
    expect(run).toHaveBeenCalledOnce();
    expect(run.mock.calls[0]?.[0]).toEqual({ name: "Ada" });
  });

  it("tries a failed job again after its delay, and gives it up when the delays are used up", async () => {
    const run = vi.fn<OutsideJobHandler["run"]>(async () => {
      throw new Error("no luck");
    });
    await ask();
    const running = worker({ run });
    await vi.waitFor(async () => expect((await stored()).run_at).toBe("2026-11-20T09:00:30.000Z"));
    expect(run).toHaveBeenCalledOnce();
    clock.advance(30_000);
    await vi.waitFor(async () => expect((await stored()).given_up_at).not.toBeNull());
    await running.stop();
    expect(await stored()).toMatchObject({ attempts: 2, last_error: "no luck" });
  });

  it("gives up a job whose attempts all ended with their process", async () => {
    await ask();
    await take();
    clock.advance(61_000);
    await take();
    clock.advance(61_000);
    const run = vi.fn<OutsideJobHandler["run"]>(async () => {});
    const running = worker({ run });
    await vi.waitFor(async () => expect((await stored()).given_up_at).not.toBeNull());
    await running.stop();
    expect(run).not.toHaveBeenCalled();
  });

  it("gives up at once where the handler knows that no attempt can succeed, and says so to it", async () => {
    const onGivenUp = vi.fn<NonNullable<OutsideJobHandler["onGivenUp"]>>(async () => {});
    await ask({ payload: { name: "Ada" } });
    const running = worker({
      run: async () => {
        throw new GiveUp("never");
      },
      onGivenUp,
    });
    await vi.waitFor(async () => expect((await stored()).given_up_at).not.toBeNull());
    await running.stop();
    expect(onGivenUp).toHaveBeenCalledOnce();
    expect(onGivenUp.mock.calls[0]?.slice(1)).toEqual([{ name: "Ada" }, "never"]);
  });

  it("undoes what a job changed in the database when it fails, and keeps it exactly once when it succeeds", async () => {
    let attempts = 0;
    await ask();
    const running = worker({
      change: async (tx) => {
        attempts += 1;
        await enqueue(tx, clock.now(), { kind: "greeted", payload: {}, runAt: clock.now() });
        if (attempts === 1) throw new Error("too early");
      },
    });
    await vi.waitFor(async () => expect((await stored()).last_error).toBe("too early"));
    expect(await greeted()).toHaveLength(0);
    clock.advance(30_000);
    await vi.waitFor(async () => expect(await greeted()).toHaveLength(1));
    await running.stop();
    expect(attempts).toBe(2);
  });

  it("starts a due job as soon as what asked for it is committed, without waiting for the next look", async () => {
    const run = vi.fn<OutsideJobHandler["run"]>(async () => {});
    const running = worker({ run }, { pollMilliseconds: 60_000 });
    await ask();
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
    await running.stop();
  });

  it("keeps the lease of a job that takes longer, so that nobody else begins it", async () => {
    const mayEnd = Promise.withResolvers<void>();
    const run = vi.fn<OutsideJobHandler["run"]>(() => mayEnd.promise);
    await ask();
    const running = worker({ run }, { leaseSeconds: 0.1 });
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
    for (let step = 0; step < 5; step++) {
      clock.advance(90);
      const until = new Date(Date.parse(clock.now()) + 100).toISOString();
      await vi.waitFor(async () => expect((await stored()).leased_until).toBe(until));
    }
    expect(await take()).toHaveLength(0);
    mayEnd.resolve();
    await running.stop();
    expect(run).toHaveBeenCalledOnce();
    expect(await stored()).toMatchObject({ attempts: 1, finished_at: clock.now() });
  });

  it("tells a job that has lost its lease, and lets the other holder speak for it", async () => {
    const ended = Promise.withResolvers<void>();
    await ask();
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
      { leaseSeconds: 0.1, pollMilliseconds: 60_000 },
    );
    await vi.waitFor(async () => expect((await stored()).attempts).toBe(1));
    await db.write.updateTable("jobs").set({ lease_token: "another's" }).execute();
    await ended.promise;
    await running.stop();
    expect(await stored()).toMatchObject({ lease_token: "another's", last_error: null, finished_at: null });
  });

  it("finishes what is running before it stops", async () => {
    const started = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    await ask();
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
