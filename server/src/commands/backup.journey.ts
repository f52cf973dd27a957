import SqliteDatabase from "better-sqlite3";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { engines } from "../../test/databases.ts";
import { install } from "../../test/installation.ts";
import { run, start } from "../../test/process.ts";
import { runCommand } from "../../test/run-command.ts";
import { waitOptions } from "../../test/wait-options.ts";
import { backupCommand } from "./backup.ts";
import { migrateCommand } from "./database.ts";

let folder: string;
let copy: string;
const cleanUp: Array<() => Promise<void>> = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "proffer-backup-"));
  copy = join(folder, "copy.db");
});
afterEach(async () => {
  for (const end of cleanUp.splice(0)) await end();
  rmSync(folder, { recursive: true });
});

const call = (url: string, apiKey: string, path: string, body?: object) =>
  fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });

const endpoint = { url: "https://127.0.0.1:9443/x", events: ["proposal.won"] };

describe("proffer backup", () => {
  it("copies a database during writes: a server starts from the copy with all acknowledged changes, but not without its secret", async () => {
    const place = await install("sqlite", { PROFFER_WEBHOOK_ALLOW: "127.0.0.1" });
    cleanUp.push(place.remove);
    const data = { PROFFER_DATA_DIR: dirname(place.location) };
    const { url } = await place.serve();
    expect((await call(url, place.apiKey, "/api/webhook-endpoints", endpoint)).status).toBe(201);
    const ids: string[] = [];
    const written = new AbortController();
    const writing = (async () => {
      while (!written.signal.aborted) {
        const answer = await call(url, place.apiKey, "/api/proposals", { name: `Number ${ids.length}` });
        const { data: made } = (await answer.json()) as { data: { id: string } };
        ids.push(made.id);
      }
    })();
    await vi.waitFor(() => expect(ids.length).toBeGreaterThan(20), waitOptions);
    const before = [...ids];
    const { stdout } = await run(data, "backup", copy);
    written.abort();
    await writing;
    expect(stdout).toBe(
      `Wrote ${copy}, ${statSync(copy).size} bytes. To restore it you also need the file ${join(data.PROFFER_DATA_DIR, "secret")}: keep a copy in another place, because anyone who has both can read every secret.\n`,
    );
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(new SqliteDatabase(copy, { readonly: true }).pragma("integrity_check", { simple: true })).toBe(
      "ok",
    );
    expect(readdirSync(folder)).toEqual(["copy.db"]);

    const restored = { PROFFER_DATA_DIR: join(folder, "restored") };
    mkdirSync(restored.PROFFER_DATA_DIR);
    copyFileSync(copy, join(restored.PROFFER_DATA_DIR, "proffer.db"));
    await expect(run({ ...restored, PORT: "0" }, "serve")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("secret"),
    });
    copyFileSync(join(data.PROFFER_DATA_DIR, "secret"), join(restored.PROFFER_DATA_DIR, "secret"));
    const second = await start("serve", {
      PROFFER_RATE_LIMIT: "0",
      PROFFER_WEBHOOK_ALLOW: "127.0.0.1",
      ...restored,
    });
    cleanUp.push(() => second.stop());
    for (const id of before)
      expect((await call(second.url, place.apiKey, `/api/proposals/${id}`)).status).toBe(200);
    expect((await call(second.url, place.apiKey, "/api/proposals", { name: "After" })).status).toBe(201);
  });

  it("replaces no file, and creates none without a database", async () => {
    const data = { PROFFER_DATA_DIR: join(folder, "data") };
    writeFileSync(copy, "precious");
    const backup = (...args: string[]) => runCommand(backupCommand, data, ...args);
    await expect(backup(copy)).rejects.toThrow(
      `There is no database at ${join(data.PROFFER_DATA_DIR, "proffer.db")}: check PROFFER_DATA_DIR`,
    );
    await runCommand(migrateCommand, data);
    await expect(backup(copy)).rejects.toThrow(`${copy} already exists: a backup never replaces a file`);
    await expect(backup(join(folder, "nowhere", "copy.db"))).rejects.toThrow(
      "The backup cannot be written: ENOENT",
    );
    await expect(backup()).rejects.toThrow("backup needs one FILE, which must not exist yet");
    expect(readFileSync(copy, "utf8")).toBe("precious");
  });

  it.runIf(engines.includes("postgres"))("prints the command for copying a PostgreSQL database", async () => {
    const place = await install("postgres");
    const env = { DATABASE_URL: place.location, PROFFER_SECRET_KEY: "x".repeat(32) };
    await expect(run(env, "backup", copy)).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: `The database is PostgreSQL. Back it up with pg_dump:
  (umask 077; pg_dump --format=custom --file=${copy} "$DATABASE_URL")
To restore it you also need the value of PROFFER_SECRET_KEY: keep a copy in another place, because anyone who has both can read every secret.\n`,
    });
    await place.remove();
  });
});
