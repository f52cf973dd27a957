import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { createEmptyDatabase, engines } from "../../test/databases.ts";

const launcher = join(import.meta.dirname, "../../../bin/proffer.js");
const folder = mkdtempSync(join(tmpdir(), "proffer-moving-"));
const cleanUp: Array<() => Promise<void>> = [];
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const clean of cleanUp) await clean();
});

describe.each(engines)("export and import on the command line, to %s", (engine) => {
  const file = join(folder, `${engine}.jsonl`);
  const source = { PROFFER_DATA_DIR: join(folder, `from-${engine}`) };

  it("move an installation, and import refuses to fill the target twice", async () => {
    await proffer(
      source,
      "setup",
      "--organization=Acme",
      "--name=Ada",
      "--email=ada@acme.test",
      "--password=correct horse",
    );
    const target = await emptyTarget();
    const told = await proffer(source, "export", "--all", file);
    expect(told.stderr).toMatch(/^Exported \d+ rows\. .*PROFFER_SECRET_KEY/);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    expect((await proffer(target, "import", file)).stdout).toMatch(/^Imported \d+ rows\.\n$/);
    const back = await proffer(target, "export", "--all", "-");
    expect(rowsOf(back.stdout)).toEqual(rowsOf(readFileSync(file, "utf8")));

    const again = await proffer(target, "import", file).catch((error: { stderr: string }) => error);
    expect(again.stderr).toMatch(/^The database is not empty \(\w+ has rows\): import into a new one\n$/);
  });

  it("leave the last good file alone when an export fails", async () => {
    writeFileSync(file, "good");
    const nothing = { PROFFER_DATA_DIR: join(folder, `nothing-${engine}`) };
    const failed = await proffer(nothing, "export", "--all", file).catch(
      (error: { stderr: string }) => error,
    );
    expect(failed.stderr).toBe("There is no Proffer database here: check the settings\n");
    expect(readFileSync(file, "utf8")).toBe("good");
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  async function emptyTarget(): Promise<Record<string, string>> {
    const { location, drop } = await createEmptyDatabase(engine);
    cleanUp.push(drop);
    const dataDir = { PROFFER_DATA_DIR: join(folder, `to-${engine}`) };
    return engine === "postgres" ? { ...dataDir, DATABASE_URL: location } : dataDir;
  }
});

it.each([
  [["export"], "export needs --all and one FILE"],
  [["export", "--all"], "export needs --all and one FILE"],
  [["import"], "import needs one FILE"],
  [["import", "/nowhere/at-all"], "no such file"],
])("«proffer %j» says in one line what is wrong", async (args, message) => {
  const failed = await proffer({ PROFFER_DATA_DIR: folder }, ...args).catch(
    (error: { stderr: string }) => error,
  );
  expect(failed.stderr).toContain(message);
  expect(failed.stderr.trim().split("\n")).toHaveLength(1);
});
const run = promisify(execFile);

function proffer(env: Record<string, string>, ...args: string[]) {
  return run(process.execPath, [launcher, ...args], { env: { PATH: process.env["PATH"], ...env } });
}

function rowsOf(text: string): string[] {
  return text.split("\n").slice(1).toSorted();
}
