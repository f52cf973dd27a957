import { fork } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createEmptyDatabase, engines } from "../../../test/databases.ts";
import { isUnreachable } from "./faults.ts";
import { openDatabase, type Db } from "./open.ts";
import { transact } from "./transact.ts";

interface Tables {
  accounts: { name: string; amount: number };
}

let db: Db<Tables>;
let location: string;
let drop: () => Promise<void>;

async function start(engine: (typeof engines)[number]): Promise<void> {
  ({ location, drop } = await createEmptyDatabase(engine));
  db = openDatabase<Tables>(location, { poolSize: 4 });
  await sql`create table accounts (name text primary key, amount integer not null)`.execute(db.write);
}

async function stop(): Promise<void> {
  await db.close();
  await drop();
}

async function reset(): Promise<void> {
  await db.write.deleteFrom("accounts").execute();
  await db.write
    .insertInto("accounts")
    .values([
      { name: "a", amount: 0 },
      { name: "b", amount: 0 },
    ])
    .execute();
}

const amounts = async () =>
  Object.fromEntries(
    (await db.read.selectFrom("accounts").selectAll().execute()).map((row) => [row.name, row.amount]),
  );

const add = (tx: Transaction<Tables>, name: string) =>
  tx
    .updateTable("accounts")
    .set(({ eb }) => ({ amount: eb("amount", "+", 1) }))
    .where("name", "=", name)
    .execute();

/** Creates a barrier for two runs. Later runs pass at once. */
const meeting = () => {
  let waiting: (() => void) | undefined;
  let isOver = false;
  return async () => {
    if (isOver) return;
    if (waiting) {
      isOver = true;
      waiting();
      return;
    }
    await new Promise<void>((resolve) => {
      waiting = resolve;
    });
  };
};

/** Cuts all connections, like a restart of PostgreSQL. */
const cutAllConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db.read);

describe.each(engines)("a transaction on %s", (engine) => {
  beforeAll(() => start(engine));
  beforeEach(reset);
  afterAll(stop);

  it("is applied completely or not at all", async () => {
    const failing = transact(db, async (tx) => {
      await add(tx, "a");
      throw new Error("half way");
    });
    await expect(failing).rejects.toThrow("half way");
    expect(await amounts()).toEqual({ a: 0, b: 0 });
  });

  it("is not retried if its work fails", async () => {
    let runs = 0;
    const failing = transact(db, async () => {
      runs++;
      throw new Error("a mistake");
    });
    await expect(failing).rejects.toThrow("a mistake");
    expect(runs).toBe(1);
  });

  it("loses no update if fifty of them change the same row at once", async () => {
    await Promise.all(Array.from({ length: 50 }, () => transact(db, (tx) => add(tx, "a"))));
    expect(await amounts()).toEqual({ a: 50, b: 0 });
  });
});

describe("a transaction on sqlite", () => {
  beforeAll(() => start("sqlite"));
  beforeEach(reset);
  afterAll(stop);

  it("waits for another writing process without blocking other work in this process", async () => {
    const other = fork(join(import.meta.dirname, "../../../test/hold-write-lock.ts"), [location, "700"]);
    const ended = once(other, "exit");
    await once(other, "message");
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await transact(db, (tx) => add(tx, "a"));
    delay.disable();
    await ended;
    expect(await amounts()).toEqual({ a: 1, b: 1 });
    expect(delay.max / 1e6).toBeLessThan(500);
  });
});

describe.runIf(engines.includes("postgres"))("a transaction on postgres", () => {
  beforeAll(() => start("postgres"));
  beforeEach(reset);
  afterAll(stop);

  it("is retried after a deadlock", async () => {
    const meet = meeting();
    let runs = 0;
    const both = (first: string, second: string) =>
      transact(db, async (tx) => {
        runs++;
        await add(tx, first);
        await meet();
        await add(tx, second);
      });
    await Promise.all([both("a", "b"), both("b", "a")]);
    expect(runs).toBeGreaterThan(2);
    expect(await amounts()).toEqual({ a: 2, b: 2 });
  });

  it("is retried after a serialization failure", async () => {
    const meet = meeting();
    let runs = 0;
    const increment = () =>
      transact(db, async (tx) => {
        runs++;
        await sql`set transaction isolation level serializable`.execute(tx);
        const { amount } = await tx
          .selectFrom("accounts")
          .selectAll()
          .where("name", "=", "a")
          .executeTakeFirstOrThrow();
        await meet();
        await tx
          .updateTable("accounts")
          .set({ amount: amount + 1 })
          .where("name", "=", "a")
          .execute();
      });
    await Promise.all([increment(), increment()]);
    expect(runs).toBe(3);
    expect(await amounts()).toEqual({ a: 2, b: 0 });
  });

  it("is retried if its connection is cut in the middle", async () => {
    let runs = 0;
    await transact(db, async (tx) => {
      runs++;
      await add(tx, "a");
      if (runs === 1) await cutAllConnections();
      await add(tx, "b");
    });
    expect(runs).toBe(2);
    expect(await amounts()).toEqual({ a: 1, b: 1 });
  });

  it("and every read work again after all connections were cut, as by a restart", async () => {
    await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`.execute(db.read)));
    await cutAllConnections();
    await sleep(50);
    expect(await amounts()).toEqual({ a: 0, b: 0 });
    await Promise.all(Array.from({ length: 8 }, () => transact(db, (tx) => add(tx, "a"))));
    expect(await amounts()).toEqual({ a: 8, b: 0 });
  });

  it("and a read abandon a silent connection and use another one", async () => {
    const { hostname, port } = new URL(location);
    const sockets: Socket[] = [];
    /** Number of silenced sockets, counted from the first one. */
    let silenced = 0;
    const between = createServer((near) => {
      const far = connect(Number(port || 5432), hostname);
      sockets.push(near, far);
      const isSilenced = () => sockets.indexOf(near) < silenced;
      near.on("data", (bytes) => isSilenced() || far.write(bytes));
      far.on("data", (bytes) => isSilenced() || near.write(bytes));
      for (const socket of [near, far]) socket.on("error", () => {}).on("close", () => far.destroy());
    }).listen(0, "127.0.0.1");
    await once(between, "listening");
    const through = new URL(location);
    through.port = String((between.address() as AddressInfo).port);
    const cut = openDatabase<Tables>(through.href, { poolSize: 1, silenceTimeoutMs: 100 });
    await transact(cut, (tx) => add(tx, "a"));
    silenced = sockets.length;
    const error = await cut.read
      .selectFrom("accounts")
      .selectAll()
      .execute()
      .catch((thrown: unknown) => thrown);
    expect([isUnreachable(error), String(error)]).toEqual([
      true,
      expect.stringContaining("silent for 0.1 s"),
    ]);
    await transact(cut, (tx) => add(tx, "a"));
    expect(await amounts()).toEqual({ a: 2, b: 0 });
    await cut.close();
    between.close();
  });

  it("and a read report an unreachable database if the server does not listen", async () => {
    const nowhere = openDatabase<Tables>("postgres://postgres@127.0.0.1:1/nothing");
    const error = await nowhere.read
      .selectFrom("accounts")
      .selectAll()
      .execute()
      .catch((thrown: unknown) => thrown);
    expect(isUnreachable(error)).toBe(true);
    await nowhere.close();
  });
});
