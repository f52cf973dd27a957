import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const run = promisify(execFile);
const inShell = { shell: process.platform === "win32" };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "proffer-sdk-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("is installed from its package, verifies the test vector in it, and brings its types", async () => {
  const sdk = join(import.meta.dirname, "..");
  const { stdout: packed } = await run("npm", ["pack", "--silent", "--pack-destination", folder], {
    cwd: sdk,
    ...inShell,
  });
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  await run("npm", ["install", "--silent", "--offline", join(folder, packed.trim())], {
    cwd: folder,
    ...inShell,
  });
  await writeFile(
    join(folder, "receiver.ts"),
    `import { verifyWebhook, type WebhookEvent } from "@proffer/sdk";
     import vector from "@proffer/sdk/vectors/webhook.json" with { type: "json" };
     const now = new Date(Number(vector.timestamp) * 1000);
     const event: WebhookEvent = await verifyWebhook(vector.secret, vector.headers, vector.body, { now });
     console.log(event.type, event.data.status);`,
  );
  const { stdout } = await run(process.execPath, ["receiver.ts"], { cwd: folder });
  expect(stdout).toBe("proposal.won WON\n");
  const types = ["--noEmit", "--strict", "--skipLibCheck", "false", "--types", ""];
  const modules = ["--module", "nodenext", "--target", "esnext", "--lib", "esnext", "--resolveJsonModule"];
  const sources = join(import.meta.dirname, "../../node_modules/.bin/tsc");
  await run(sources, [...types, ...modules, "node_modules/@proffer/sdk/dist/index.d.ts"], { cwd: folder });
});
