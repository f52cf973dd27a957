import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, engines, type TestDatabase } from "../../../test/databases.ts";
import { afterCommit, nest, transact } from "./transact.ts";

describe.each(engines)("what follows a commit on %s", (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  it("happens once the transaction is committed, not before", async () => {
    const done: string[] = [];
    await transact(database.db, async (tx) => {
      await sql`select 1`.execute(tx);
      afterCommit(tx, () => done.push("first"));
      await nest(tx, async () => afterCommit(tx, () => done.push("nested")));
      expect(done).toEqual([]);
    });
    expect(done).toEqual(["first", "nested"]);
  });

  it("never happens when the transaction is rolled back", async () => {
    const done: string[] = [];
    const failing = transact(database.db, async (tx) => {
      afterCommit(tx, () => done.push("never"));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(done).toEqual([]);
  });

  it("never happens for a nested transaction that is undone while the outer one goes on", async () => {
    const done: string[] = [];
    await transact(database.db, async (tx) => {
      afterCommit(tx, () => done.push("outer"));
      const nested = nest(tx, async () => {
        afterCommit(tx, () => done.push("undone"));
        throw new Error("no");
      });
      await expect(nested).rejects.toThrow("no");
    });
    expect(done).toEqual(["outer"]);
  });
});
