import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run, start, type Running } from "../process.ts";

const examples = join(import.meta.dirname, "../../../docs/examples");
const dataDir = mkdtempSync(join(tmpdir(), "proffer-deals-"));
const owner = ["--organization", "Acme", "--name", "Ada Lovelace", "--email", "ada@acme.test"];

describe("docs/examples", () => {
  let server: Running;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    server = await start("serve", { PROFFER_DATA_DIR: dataDir });
    const setUp = await run({ PROFFER_DATA_DIR: dataDir }, "setup", ...owner, "--password", "correct horse");
    env = { ...process.env, SERVER_URL: server.url, API_KEY: JSON.parse(setUp.stdout).api_key };
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  const bash = async (...args: string[]) => promisify(execFile)("bash", args, { env, cwd: examples });

  it.each([
    { script: "deal-signed.sh", end: "WON", last: "signed by member" },
    { script: "deal-accepted.sh", end: "WON", last: "accepted by recipient" },
    { script: "deal-declined.sh", end: "LOST", last: "declined by recipient" },
  ])("$script ends $end, $last", async ({ script, end, last }) => {
    const { stdout } = await bash(script);
    expect(stdout).toContain(`\nEnded: ${end}\n`);
    expect(stdout.match(/^ {2}\d+ (.*)$/gm)?.at(-1)).toContain(last);
  });

  it("nothing in their audit trails, snapshots and signatures is at fault", async () => {
    const { stdout } = await run({ PROFFER_DATA_DIR: dataDir }, "verify-audit");
    expect(stdout).toMatch(/^Checked 3 proposals with \d+ entries: every link holds\.\n$/);
  });

  it("a deal that ends otherwise fails", async () => {
    const undecided = `source deal.sh; send_to_grace '{"acceptance_method": "accept_button"}'; ended WON`;
    await expect(bash("-c", undecided)).rejects.toMatchObject({ code: 1, stderr: "expected WON\n" });
  });

  it("a deal fails with what the API says when a step is refused", async () => {
    const unsigned = `source deal.sh; send_to_grace '{"acceptance_method": "digital_signatures"}'
      public $LINK/accept -d '{"full_name": "Grace Hopper", "email": "grace@harlow.test"}' | show .status; ended SENT`;
    await expect(bash("-c", unsigned)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("VALIDATION_ERROR"),
    });
  });
});
