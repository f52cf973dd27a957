import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createEmptyDatabase, engines } from "../../test/databases.ts";
import { run } from "../../test/process.ts";
import { runCommand } from "../../test/run-command.ts";
import { readConfig } from "../bootstrap/config.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { setupCommand } from "./setup.ts";

const folder = mkdtempSync(join(tmpdir(), "proffer-moving-"));
const cleanUp: Array<() => Promise<void>> = [];
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const clean of cleanUp) await clean();
});

describe("export and import on the command line", () => {
  it("move an installation to another database, and reject a filled target", async () => {
    const file = join(folder, "installation.jsonl");
    const source = { PROFFER_DATA_DIR: join(folder, "source") };
    const target = await emptyTarget();
    const person = ["--organization=Acme", "--name=Ada", "--email=ada@acme.test", "--password=correct horse"];
    await runCommand(setupCommand, source, ...person);
    const told = await runCommand(exportCommand, source, "--all", file);
    expect(told.stderr).toMatch(/^Exported \d+ rows\. .*PROFFER_SECRET_KEY/);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    expect((await run(target, "import", file)).stdout).toMatch(/^Imported \d+ rows\.\n$/);
    const back = await run(target, "export", "--all", "-");
    expect(listTableRows(back.stdout)).toEqual(listTableRows(readFileSync(file, "utf8")));

    await expect(runCommand(importCommand, target, file)).rejects.toThrow(
      /^The database is not empty \(\w+ has rows\): import into a new one$/,
    );
  });

  it("report a missing folder of the file", async () => {
    const config = readConfig({ PROFFER_DATA_DIR: join(folder, "source") });
    const failed = exportCommand.run(["--all", "/nowhere/x"], config);
    await expect(failed).rejects.toThrow("ENOENT: no such file or directory, open '/nowhere/x.part'");
  });

  it("keep the last good file if an export fails", async () => {
    const file = join(folder, "backup.jsonl");
    writeFileSync(file, "good");
    const nothing = readConfig({ PROFFER_DATA_DIR: join(folder, "nothing") });
    await expect(exportCommand.run(["--all", file], nothing)).rejects.toThrow(
      `There is no database at ${join(folder, "nothing", "proffer.db")}: check PROFFER_DATA_DIR`,
    );
    expect(readFileSync(file, "utf8")).toBe("good");
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it.each([
    [exportCommand, [], "export needs --all and one FILE"],
    [exportCommand, ["--all"], "export needs --all and one FILE"],
    [exportCommand, ["file"], "export needs --all and one FILE"],
    [importCommand, [], "import needs one FILE"],
    [importCommand, ["one", "two"], "import needs one FILE"],
    [importCommand, ["/nowhere/at-all"], "no such file"],
  ])('report the fault of "$name %j"', async (command, args, message) => {
    await expect(command.run(args, readConfig({ PROFFER_DATA_DIR: folder }))).rejects.toThrow(message);
    expect(existsSync(join(folder, "proffer.db"))).toBe(false);
  });
});

async function emptyTarget(): Promise<Record<string, string>> {
  const { location, drop } = await createEmptyDatabase(engines.at(-1) ?? "sqlite");
  cleanUp.push(drop);
  const dataDir = { PROFFER_DATA_DIR: join(folder, "target") };
  return location.startsWith("postgres") ? { ...dataDir, DATABASE_URL: location } : dataDir;
}

function listTableRows(text: string): string[] {
  return text.split("\n").slice(1).toSorted();
}
