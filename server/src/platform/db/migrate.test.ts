import { afterAll, describe, expect, it } from "vitest";
import { createEmptyDatabase, engines } from "../../../test/databases.ts";
import { migrations } from "../../migrations/index.ts";
import { listAppliedMigrations, migrate, NewerSchemaError } from "./migrate.ts";
import { openDatabase } from "./open.ts";

describe.each(engines)("migrations on %s", (engine) => {
  const leftovers: Array<() => Promise<void>> = [];
  afterAll(async () => {
    for (const clean of leftovers.toReversed()) await clean();
  });

  it("are applied exactly once if several processes start at the same time on an empty database", async () => {
    const { location, drop } = await createEmptyDatabase(engine);
    leftovers.push(drop);
    const processes = Array.from({ length: 3 }, () => openDatabase(location, { poolSize: 2 }));
    leftovers.push(async () => void (await Promise.all(processes.map((db) => db.close()))));

    const applied = await Promise.all(processes.map((db) => migrate(db, migrations)));

    expect(applied.flat().toSorted()).toEqual(migrations.map((m) => m.name));
  });

  it("of a newer version are rejected before any change", async () => {
    const { location, drop } = await createEmptyDatabase(engine);
    leftovers.push(drop);
    const db = openDatabase(location, { poolSize: 1 });
    leftovers.push(() => db.close());
    const newer = { name: "9999-newer", up: async () => {} };
    await migrate(db, [...migrations.slice(0, 2), newer]);
    await expect(migrate(db, migrations)).rejects.toThrow(NewerSchemaError);
    expect(await listAppliedMigrations(db.read)).toEqual(
      [...migrations.slice(0, 2), newer].map(({ name }) => name),
    );
  });
});
