import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setupCommand } from "../../src/commands/setup.ts";
import { verifyAuditCommand } from "../../src/commands/verify-audit.ts";
import { start, type Running } from "../process.ts";
import { runCommand } from "../run-command.ts";
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
  ])(
    "%s shows the output of its commands (npx vitest run server/test/docs --update updates it)",
    async (file) => {
      const played = await play(read(file), server.url, { PROFFER_DATA_DIR: dataDir });
      await expect(played).toMatchFileSnapshot(join(root, file));
    },
  );

  it("docs/examples/tour.sh runs the commands of the tour, and ends with the same totals", async () => {
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

  it("the audit trails, snapshots and signatures of their deals have no faults", async () => {
    const { stdout } = await runCommand(verifyAuditCommand, { PROFFER_DATA_DIR: dataDir });
    const [, proposals] =
      /^Checked (\d+) proposals with \d+ entries: every link holds\.\n$/.exec(stdout) ?? [];
    expect(Number(proposals)).toBeGreaterThanOrEqual(3);
  });

  describe("a deal of docs/examples", () => {
    let env: NodeJS.ProcessEnv;
    beforeAll(async () => {
      const owner = [
        "--organization=Globex",
        "--name=Ada",
        "--email=ada@globex.test",
        "--password=correct horse",
      ];
      const { stdout } = await runCommand(setupCommand, { PROFFER_DATA_DIR: dataDir }, ...owner);
      env = { ...process.env, SERVER_URL: server.url, API_KEY: JSON.parse(stdout).api_key };
    });

    const playDeal = (script: string) =>
      promisify(execFile)("bash", ["-c", `source deal.sh; ${script}`], {
        env,
        cwd: join(root, "docs/examples"),
      });

    it("fails if it ends differently", async () => {
      const undecided = playDeal(`send_to_grace '{"acceptance_method": "accept_button"}'; ended WON`);
      await expect(undecided).rejects.toMatchObject({ code: 1, stderr: "expected WON\n" });
    });

    it("fails with the message of the API if a step is rejected", async () => {
      const unsigned = playDeal(`send_to_grace '{"acceptance_method": "digital_signatures"}'
        public $LINK/accept -d '{"full_name": "Grace Hopper", "email": "grace@harlow.test"}' | show .status; ended SENT`);
      await expect(unsigned).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining("VALIDATION_ERROR"),
      });
    });
  });
});
