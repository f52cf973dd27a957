import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { start, type Running } from "../process.ts";
import { listCommands, play } from "./runnable.ts";

const root = join(import.meta.dirname, "../../..");
const dataDir = mkdtempSync(join(tmpdir(), "proffer-guides-"));
const read = (file: string) => readFileSync(join(root, file), "utf8");

describe("the guides", () => {
  let server: Running;
  beforeAll(async () => {
    server = await start("serve", { PROFFER_DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  it.each([
    "docs/tour.md",
    "docs/api-guide.md",
    "docs/deals.md",
    "docs/integrations/http.md",
    "docs/integrations/spreadsheets.md",
  ])("%s shows what its commands print (npx vitest run server/test/docs --update mends it)", async (file) => {
    const played = await play(read(file), server.url, { PROFFER_DATA_DIR: dataDir });
    await expect(played).toMatchFileSnapshot(join(root, file));
  });

  it("docs/examples/tour.sh plays the commands of the tour, and every total is the same at its end", async () => {
    const script = read("docs/examples/tour.sh");
    const [, ...commands] = listCommands(read("docs/tour.md")).join("\n").split("\n");
    let at = 0;
    for (const command of commands) {
      at = script.indexOf(command, at);
      expect(at, `missing or out of order: ${command}`).toBeGreaterThan(0);
    }
    const env = { ...process.env, PROFFER_DATA_DIR: dataDir, SERVER_URL: server.url };
    const { stdout } = await promisify(execFile)(join(root, "docs/examples/tour.sh"), { env });
    expect(stdout).toMatch(/identical totals\n$/);
  });
});
