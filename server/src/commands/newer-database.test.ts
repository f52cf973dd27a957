import { sql } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, engines, type TestDatabase } from "../../test/databases.ts";
import { run } from "../../test/process.ts";
import { readConfig } from "../bootstrap/config.ts";
import { listAppliedMigrations, NewerSchemaError } from "../platform/db/migrate.ts";
import type { Command } from "./command.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { migrateCommand, resealCommand } from "./database.ts";
import { platformAdminCommand, resetPasswordCommand } from "./users.ts";
import { purgeCommand } from "./purge.ts";
import { restoreCommand } from "./restore.ts";
import { serveCommand } from "./serve.ts";
import { setupCommand } from "./setup.ts";
import { verifyAuditCommand } from "./verify-audit.ts";

const refusal =
  "The database belongs to a newer version of Proffer: it has 9999-newer, which this version does not know. Start the newer version, or restore the backup from before the upgrade. Nothing was changed.";

describe.each(engines)("on the tables of a newer version on %s,", (engine) => {
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

  const environment = () => ({
    PORT: "0",
    PROFFER_LOG_LEVEL: "silent",
    PROFFER_DATA_DIR: engine === "sqlite" ? dirname(database.location) : folder,
    ...(engine === "postgres" && { DATABASE_URL: database.location }),
  });

  it.each<[Command, ...string[]]>([
    [serveCommand],
    [migrateCommand],
    [setupCommand, "--organization=Acme", "--name=Ada", "--email=ada@acme.test", "--password=long enough"],
    [purgeCommand],
    [restoreCommand, "01927c1e-7a5b-7c3d-8e9f-0a1b2c3d4e5f"],
    [platformAdminCommand, "--email=ada@acme.test"],
    [resetPasswordCommand, "--email=ada@acme.test"],
    [resealCommand],
    [verifyAuditCommand],
    [exportCommand, "--all", "-"],
    [importCommand, "/dev/null"],
  ])("proffer $0.name changes nothing and explains what to do", async (command, ...args) => {
    const before = await listAppliedMigrations(database.db.read);
    const refused = command.run(args, readConfig(environment()));
    await expect(refused).rejects.toThrow(NewerSchemaError);
    await expect(refused).rejects.toThrow(refusal);
    expect(await listAppliedMigrations(database.db.read)).toEqual(before);
  });

  it("the command line prints only the message and exits with 1", async () => {
    await expect(run(environment(), "serve")).rejects.toMatchObject({
      code: 1,
      stderr: `${refusal}\n`,
      stdout: "",
    });
  });
});
