import { setTimeout as sleep } from "node:timers/promises";
import * as fc from "fast-check";
import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createEmptyDatabase, engines } from "../../../test/databases.ts";
import { afterCommit, runNested } from "./commit.ts";
import { openDatabase, type Db } from "./open.ts";
import { transact } from "./transact.ts";

interface Tables {
  steps: { id: number; step: number };
  parents: { id: number };
  children: { id: number; parent: number };
}

let db: Db<Tables>;
let drop: () => Promise<void>;

async function start(engine: (typeof engines)[number]): Promise<void> {
  const database = await createEmptyDatabase(engine);
  drop = database.drop;
  db = openDatabase<Tables>(database.location, { poolSize: 4 });
  await transact(db, async (tx) => {
    await sql`create table steps (id integer not null, step integer not null)`.execute(tx);
    await sql`create table parents (id integer primary key)`.execute(tx);
    await sql`create table children (id integer not null,
      parent integer not null references parents (id) deferrable initially deferred)`.execute(tx);
  });
}

async function stop(): Promise<void> {
  await db.close();
  await drop();
}

async function reset(): Promise<void> {
  await transact(db, (tx) => tx.deleteFrom("steps").execute());
}

const write = (tx: Transaction<Tables>, id: number, step: number) =>
  tx.insertInto("steps").values({ id, step }).execute();

/** Reads the state visible to other connections. */
const committed = async (id: number) =>
  (await db.read.selectFrom("steps").select("step").where("id", "=", id).orderBy("step").execute()).map(
    ({ step }) => step,
  );

/** Violates a constraint that the database checks at commit. */
const failAtCommit = (tx: Transaction<Tables>) =>
  tx.insertInto("children").values({ id: 1, parent: 404 }).execute();

/** Writes more than the file limit allows. */
async function fillDisk(tx: Transaction<Tables>): Promise<void> {
  await sql`pragma max_page_count = 50`.execute(tx);
  await sql`insert into steps values (zeroblob(1000000), 1)`.execute(tx);
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant("write" as const) },
  { weight: 2, arbitrary: fc.constant("wait a turn" as const) },
  { weight: 2, arbitrary: fc.constant("fail inside" as const) },
  { weight: 1, arbitrary: fc.constant("fail" as const) },
  { weight: 1, arbitrary: fc.constant("fail at commit" as const) },
);
const transactions = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 24,
});

type Steps = readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[];

/** Writes inside a savepoint and rolls back. If the commit callback still ran, it would fail the test. */
async function failInside(tx: Transaction<Tables>, id: number, index: number): Promise<void> {
  const inside = runNested(tx, async (nested) => {
    await write(nested, id, index);
    afterCommit(nested, () => {
      throw new Error("followed by what was taken back");
    });
    throw new Error("inside");
  });
  await inside.catch(() => {});
}

/** Runs the steps. Each writing step stores its number, and a step inside a savepoint rolls back. */
async function run(tx: Transaction<Tables>, id: number, steps: Steps, follow: () => void): Promise<void> {
  for (const [index, what] of steps.entries()) {
    if (what === "wait a turn") await sleep(0);
    if (what === "fail") throw new Error("fail");
    if (what === "fail at commit") await failAtCommit(tx);
    if (what === "write") await write(tx, id, index);
    if (what === "fail inside") await failInside(tx, id, 100 + index);
  }
  afterCommit(tx, follow);
}

const written = (steps: Steps) => steps.flatMap((what, index) => (what === "write" ? [index] : []));

const version = async () => {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db.read);
  return rows[0]?.data_version ?? Number.NaN;
};
const allAtOnce = (count: number, work: (tx: Transaction<Tables>, id: number) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: count }, (_, id) => transact(db, (tx) => work(tx, id))));

describe.each(engines)("concurrent transactions on %s", (engine) => {
  beforeAll(() => start(engine));
  beforeEach(reset);
  afterAll(stop);

  it("are each applied completely or not at all, and their results arrive after the commit", async () => {
    await fc.assert(
      fc.asyncProperty(transactions, async (all) => {
        await reset();
        const followed = new Set<number>();
        await Promise.all(
          all.map(async (steps, id) => {
            const isDone = await transact(db, (tx) =>
              run(tx, id, steps, () => {
                followed.add(id);
              }),
            ).then(
              () => true,
              () => false,
            );
            // Checked as soon as the transaction resolves, because requests are answered at this moment.
            expect(followed.has(id)).toBe(isDone);
            expect(await committed(id)).toEqual(isDone ? written(steps) : []);
            // A failed commit may fail other members too, but members that must fail never succeed.
            const mustFail = steps.includes("fail") || steps.includes("fail at commit");
            const mayFail = mustFail || all.flat().includes("fail at commit");
            expect(isDone ? mustFail : !mayFail).toBe(false);
          }),
        );
      }),
      { numRuns: engine === "sqlite" ? 100 : 20 },
    );
  });
});

describe("concurrent transactions on sqlite", () => {
  beforeAll(() => start("sqlite"));
  beforeEach(reset);
  afterAll(stop);

  it("share a commit, at most sixteen each", async () => {
    let commits = 0;
    let before = await version();
    await Promise.all(
      Array.from({ length: 33 }, async (_, id) => {
        await transact(db, (tx) => write(tx, id, 1));
        const now = await version();
        if (now !== before) commits++;
        before = now;
      }),
    );
    expect(commits).toBe(3);
  });

  it("are invisible to readers until the shared commit, and so are errors caused by each other", async () => {
    const seen: number[][] = [];
    const told: string[] = [];
    const toldBefore: number[] = [];
    const work = async (name: string, fails: boolean) => {
      const writing = transact(db, async (tx) => {
        await write(tx, 1, 1);
        seen.push(await committed(1));
        toldBefore.push(told.length);
        if (fails) throw new Error("refused");
      });
      await writing.catch(() => {});
      told.push(name);
    };
    await Promise.all([work("one", false), work("two", true), work("three", false)]);
    expect(seen).toEqual([[], [], []]);
    expect(toldBefore).toEqual([0, 0, 0]);
    expect(told).toEqual(["one", "two", "three"]);
    expect(await committed(1)).toEqual([1, 1]);
  });

  it("all fail if their commit fails, without affecting later ones", async () => {
    const settled = await allAtOnce(4, (tx, id) => (id === 2 ? failAtCommit(tx) : write(tx, id, 1)));
    expect(settled.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
    await transact(db, (tx) => write(tx, 9, 1));
    expect(await Promise.all([0, 1, 3, 9].map(committed))).toEqual([[], [], [], [1]]);
  });

  it("reject nothing because of a change whose commit failed", async () => {
    const settled = await allAtOnce(2, async (tx, id) => {
      if (id === 0) {
        await write(tx, 0, 1);
        return failAtCommit(tx);
      }
      const seen = await tx.selectFrom("steps").select("id").where("id", "=", 0).execute();
      if (seen.length > 0) throw new Error("refused");
      return write(tx, id, 1);
    });
    expect(settled.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(await Promise.all([0, 1].map(committed))).toEqual([[], [1]]);
  });

  it.each([
    ["without a savepoint", (tx: Transaction<Tables>) => fillDisk(tx)],
    ["in a savepoint", (tx: Transaction<Tables>) => runNested(tx, fillDisk)],
  ])(
    "start again if one of them makes SQLite roll back everything, and this one fails with the reason: %s",
    async (_, fill) => {
      const settled = await allAtOnce(4, async (tx, id) => {
        await write(tx, id, 1);
        if (id === 2) await fill(tx);
      });
      expect(settled.map(({ status }) => status)).toEqual([
        "fulfilled",
        "fulfilled",
        "rejected",
        "fulfilled",
      ]);
      expect(settled[2]).toMatchObject({ reason: { code: "SQLITE_FULL" } });
      expect(await Promise.all([0, 1, 2, 3].map(committed))).toEqual([[1], [1], [], [1]]);
      await expect(transact(db, fill)).rejects.toMatchObject({ code: "SQLITE_FULL" });
    },
  );
});
