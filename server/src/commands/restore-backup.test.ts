import SqliteDatabase from "better-sqlite3";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "../../test/run-command.ts";
import { backupCommand } from "./backup.ts";
import { migrateCommand } from "./database.ts";
import { purgeCommand } from "./purge.ts";
import { restoreCommand } from "./restore.ts";

let folder: string;
let database: string;
let backup: string;
let env: Record<string, string>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "proffer-restore-"));
  env = { PROFFER_DATA_DIR: join(folder, "data") };
  database = join(folder, "data", "proffer.db");
  backup = join(folder, "backup.db");
  await runCommand(migrateCommand, env);
  change("before");
  await runCommand(backupCommand, env, backup);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a mark into the database, like a server that continues after the backup. */
function change(mark: string): void {
  const connection = new SqliteDatabase(database);
  connection.exec("create table if not exists marks (mark text)");
  connection.exec("delete from marks");
  connection.prepare("insert into marks values (?)").run(mark);
  connection.close();
}

function readMark(file: string): unknown {
  const connection = new SqliteDatabase(file);
  try {
    return connection.prepare("select mark from marks").pluck().get();
  } finally {
    connection.close();
  }
}

/** Leaves a log next to the database, like a killed process. */
function leaveLog(mark: string): void {
  const connection = new SqliteDatabase(database);
  connection.prepare("update marks set mark = ?").run(mark);
  for (const end of ["", "-wal", "-shm"]) copyFileSync(`${database}${end}`, join(folder, `left${end}`));
  connection.close();
  for (const end of ["", "-wal", "-shm"]) copyFileSync(join(folder, `left${end}`), `${database}${end}`);
}

describe("a backup at the place of the database", () => {
  it("is restored without the log of the old database, which is kept with its log", async () => {
    leaveLog("after");
    const { stdout } = await runCommand(restoreCommand, env, "--backup", backup);
    const [, kept = ""] = /The previous database is now (\S+):/.exec(stdout) ?? [];
    expect(existsSync(`${database}-wal`)).toBe(false);
    expect(existsSync(`${database}-shm`)).toBe(false);
    expect(readMark(database)).toBe("before");
    expect(readMark(kept)).toBe("after");
    expect(statSync(database).mode & 0o777).toBe(0o600);
    await runCommand(purgeCommand, env);
  });

  it("is rejected with a message if the log of another database is next to it, and does not change", async () => {
    leaveLog("after");
    copyFileSync(backup, database);
    for (const command of [migrateCommand, purgeCommand, restoreCommand])
      await expect(runCommand(command, env)).rejects.toThrow(
        new RegExp(`^${database} is a copy .* Delete ${database}-wal and ${database}-shm`),
      );
    rmSync(`${database}-wal`);
    rmSync(`${database}-shm`);
    await runCommand(purgeCommand, env);
    expect(readMark(database)).toBe("before");
  });

  it("starts with an old -shm file, which contains no changes", async () => {
    leaveLog("after");
    copyFileSync(backup, database);
    rmSync(`${database}-wal`);
    await runCommand(purgeCommand, env);
    expect(readMark(database)).toBe("before");
  });

  it("is reported with a message if it is damaged", async () => {
    writeFileSync(database, "no database".repeat(1000));
    await expect(runCommand(purgeCommand, env)).rejects.toThrow(
      /^The SQLite database is damaged: file is not a database\. .* "proffer restore --backup FILE"\.$/,
    );
    await runCommand(restoreCommand, env, "--backup", backup);
    expect(readMark(database)).toBe("before");
  });

  it("is restored into an empty folder", async () => {
    rmSync(join(folder, "data"), { recursive: true });
    const { stdout } = await runCommand(restoreCommand, env, "--backup", backup);
    expect(stdout).toBe(`Restored ${database} from ${backup}.\n`);
    expect(readdirSync(join(folder, "data"))).toEqual(["proffer.db"]);
    expect(readMark(database)).toBe("before");
  });

  it("is rejected while another program has the database open", async () => {
    const connection = new SqliteDatabase(database);
    connection.prepare("select * from marks").all();
    await expect(runCommand(restoreCommand, env, "--backup", backup)).rejects.toThrow(
      `${database} is in use: stop every server`,
    );
    connection.close();
    expect(readMark(database)).toBe("before");
  });

  it.each([
    ["is missing", () => rmSync(backup), "There is no file"],
    ["is no database", () => writeFileSync(backup, "hello".repeat(500)), "cannot be restored"],
    [
      "is a database of another program",
      () => {
        rmSync(backup);
        new SqliteDatabase(backup).exec("create table t (x)").close();
      },
      "is not a Proffer database",
    ],
  ])("that %s changes nothing", async (_, spoil, message) => {
    change("after");
    spoil();
    await expect(runCommand(restoreCommand, env, "--backup", backup)).rejects.toThrow(message);
    expect(readMark(database)).toBe("after");
    expect(readdirSync(join(folder, "data")).filter((name) => /restored|part|before/.test(name))).toEqual([]);
  });
});
