import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createEmptyDatabase, createTestDatabase, engines } from "../../test/databases.ts";
import { testSecret } from "../../test/harness.ts";
import { run } from "../../test/process.ts";
import { readConfig } from "../bootstrap/config.ts";
import { startServices } from "../bootstrap/services.ts";
import { createAnonymousContext } from "../context.ts";
import { systemClock } from "../platform/clock.ts";
import { createSealer } from "../platform/secrets/sealer.ts";
import { createSigningKeys } from "../accounts/tokens/signing-keys.ts";
import { backupCommand } from "./backup.ts";
import type { Command } from "./command.ts";
import { exportCommand } from "./export.ts";
import { platformAdminCommand, resetPasswordCommand } from "./users.ts";
import { purgeCommand } from "./purge.ts";
import { resealCommand } from "./database.ts";
import { restoreCommand } from "./restore.ts";
import { verifyAuditCommand } from "./verify-audit.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "proffer-missing-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const commands: ReadonlyArray<[Command, ...string[]]> = [
  [exportCommand, "--all", "-"],
  [platformAdminCommand, "--email=ada@acme.test"],
  [purgeCommand],
  [resealCommand],
  [resetPasswordCommand, "--email=ada@acme.test"],
  [restoreCommand],
  [verifyAuditCommand],
];

describe("without a database,", () => {
  it.each([[backupCommand, "copy.db"] as const, ...commands])(
    "proffer $0.name creates none and prints its path",
    async (command, ...args) => {
      const dataDir = join(folder, "data");
      await expect(command.run(args, readConfig({ PROFFER_DATA_DIR: dataDir }))).rejects.toThrow(
        `There is no database at ${join(dataDir, "proffer.db")}: check PROFFER_DATA_DIR`,
      );
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it("an empty file counts as a missing database", async () => {
    writeFileSync(join(folder, "proffer.db"), "");
    await expect(purgeCommand.run([], readConfig({ PROFFER_DATA_DIR: folder }))).rejects.toThrow(
      `There is no database at ${join(folder, "proffer.db")}`,
    );
  });

  it("the command line prints only the message and exits with 1", async () => {
    await expect(run({ PROFFER_DATA_DIR: folder }, "verify-audit")).rejects.toMatchObject({
      code: 1,
      stderr: `There is no database at ${join(folder, "proffer.db")}: check PROFFER_DATA_DIR\n`,
      stdout: "",
    });
  });

  describe.runIf(engines.includes("postgres"))("on PostgreSQL", () => {
    let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
    beforeAll(async () => {
      database = await createEmptyDatabase("postgres");
    });
    afterAll(() => database.drop());

    it.each(commands)(
      "proffer $0.name creates no tables and prints the database without its password",
      async (command, ...args) => {
        const url = new URL(database.location);
        url.password = "secret";
        const { host, pathname } = url;
        await expect(command.run(args, readConfig({ DATABASE_URL: url.href }))).rejects.toThrow(
          new RegExp(`^There is no database at ${host}${pathname}: check DATABASE_URL$`),
        );
      },
    );
  });
});

describe.each(engines)("a server without its secret on %s", (engine) => {
  it("prints the place of the missing secret, and creates no new one", async () => {
    const database = await createTestDatabase(engine);
    try {
      const dataDir = engine === "sqlite" ? dirname(database.location) : folder;
      const config = readConfig({
        PORT: "0",
        PROFFER_DATA_DIR: dataDir,
        ...(engine === "postgres" && { DATABASE_URL: database.location }),
      });
      const context = createAnonymousContext(database.db, systemClock);
      await createSigningKeys(context, createSealer([testSecret])).current();
      await expect(startServices(config)).rejects.toThrow(
        `The secret is missing: the database has texts that it encrypted, and there is no file ${join(dataDir, "secret")}.`,
      );
      expect(readdirSync(dataDir)).not.toContain("secret");
    } finally {
      await database.drop();
    }
  });
});
