import { sql } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, engines, type TestDatabase } from "../../test/databases.ts";
import { run } from "../../test/process.ts";
import { appliedMigrations } from "../platform/db/migrate.ts";

const refusal =
  "The database belongs to a newer version of Proffer: it has 9999-newer, which this version does not know. Start the newer version, or restore the backup from before the upgrade. Nothing was changed.\n";

describe.each(engines)("on the tables of a newer version, on %s,", (engine) => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    await sql`insert into migrations (name) values ('9999-newer')`.execute(database.db.write);
    folder = mkdtempSync(join(tmpdir(), "proffer-newer-"));
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ["serve"],
    ["migrate"],
    [
      "setup",
      "--organization",
      "Acme",
      "--name",
      "Ada",
      "--email",
      "ada@acme.test",
      "--password",
      "long enough",
    ],
    ["purge"],
    ["restore", "01927c1e-7a5b-7c3d-8e9f-0a1b2c3d4e5f"],
    ["platform-admin", "--email", "ada@acme.test"],
    ["reset-password", "--email", "ada@acme.test"],
    ["verify-audit"],
    ["export", "--all", "-"],
    ["import", "/dev/null"],
  ])("proffer %s ends with 1 and says what to do", async (...args) => {
    const env = {
      PORT: "0",
      PROFFER_LOG_LEVEL: "silent",
      PROFFER_DATA_DIR: engine === "sqlite" ? dirname(database.location) : folder,
      ...(engine === "postgres" && { DATABASE_URL: database.location }),
    };
    const before = await appliedMigrations(database.db.read);
    await expect(run(env, ...args)).rejects.toMatchObject({ code: 1, stderr: refusal, stdout: "" });
    expect(await appliedMigrations(database.db.read)).toEqual(before);
  });
});
