import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { expect, it, onTestFinished } from "vitest";
import { compileQuery } from "./compile-query.ts";
import { KeptRuns } from "./kept-runs.ts";
import { openDatabase, type Db } from "./open.ts";

interface Tables {
  names: { name: string };
}

/** Two programs that have the same file open, and a statement that is kept. */
async function openTwice() {
  const folder = mkdtempSync(join(tmpdir(), "proffer-kept-"));
  const file = join(folder, "names.db");
  let statements = 0;
  const own = openDatabase<Tables>(file, {
    observe: (_query, run) => {
      statements++;
      return run();
    },
  });
  const other = openDatabase<Tables>(file);
  onTestFinished(async () => {
    await own.close();
    await other.close();
    rmSync(folder, { recursive: true });
  });
  await own.write.schema.createTable("names").addColumn("name", "text").execute();
  const list = compileQuery(
    (db: Db<Tables>["read"], given: { least: string }) =>
      db.selectFrom("names").selectAll().where("name", ">=", given.least),
    { isShared: true },
  );
  const count = async (read: () => Promise<unknown>) => {
    const before = statements;
    await read();
    return statements - before;
  };
  return { own, other, list, count };
}

it("a statement runs once between two commits, for each value of its parameters", async () => {
  const { own, list, count } = await openTwice();
  await list(own.read, { least: "a" });
  expect(await count(() => list(own.read, { least: "a" }))).toBe(0);
  expect(await count(() => list(own.read, { least: "b" }))).toBe(1);
});

it("a question of many ids is not kept, so that it displaces no other", async () => {
  const { own, list, count } = await openTwice();
  const least = "a".repeat(20_000);
  await list(own.read, { least });
  expect(await count(() => list(own.read, { least }))).toBe(1);
});

it("a commit of this or another program is seen at once", async () => {
  const { own, other, list } = await openTwice();
  await list(own.read, { least: "a" });
  await own.write.insertInto("names").values({ name: "mine" }).execute();
  expect(await list(own.read, { least: "a" })).toEqual([{ name: "mine" }]);
  await other.write.insertInto("names").values({ name: "theirs" }).execute();
  expect(await list(own.read, { least: "a" })).toEqual([{ name: "mine" }, { name: "theirs" }]);
});

it("a transaction sees what it has written, and others only what is committed", async () => {
  const { own, list } = await openTwice();
  await list(own.read, { least: "a" });
  await own.write.transaction().execute(async (tx) => {
    await tx.insertInto("names").values({ name: "mine" }).execute();
    expect(await list(tx, { least: "a" })).toHaveLength(1);
    expect(await list(own.read, { least: "a" })).toHaveLength(0);
  });
  expect(await list(own.read, { least: "a" })).toHaveLength(1);
});

it("a commit is seen while the connection for reads holds an older state open", async () => {
  const { own, other, list } = await openTwice();
  const held = Promise.withResolvers<void>();
  const reading = own.read.transaction().execute(async (tx) => {
    await tx.selectFrom("names").selectAll().execute();
    await held.promise;
  });
  await other.write.insertInto("names").values({ name: "theirs" }).execute();
  const listed = list(own.read, { least: "a" });
  held.resolve();
  await reading;
  expect(await listed).toEqual([{ name: "theirs" }]);
});

it("what changes while a statement runs is read again", async () => {
  let version = 1;
  const runs = new KeptRuns(() => version);
  const first = await runs.get("names", async () => {
    version = 2;
    return ["older"];
  });
  expect(first).toEqual(["older"]);
  expect(await runs.get("names", async () => ["newer"])).toEqual(["newer"]);
});

it("nothing is kept while nobody can tell of commits", async () => {
  const runs = new KeptRuns(() => undefined);
  await runs.get("names", async () => ["older"]);
  expect(await runs.get("names", async () => ["newer"])).toEqual(["newer"]);
});
