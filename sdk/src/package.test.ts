import { execFile, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { smallPng } from "../../server/test/images.ts";
import { useApp, useOrganization } from "../../server/test/use-app.ts";
import vector from "../vectors/webhook.json" with { type: "json" };

const run = promisify(execFile);
const inShell = { shell: process.platform === "win32" };
const tsc = join(import.meta.dirname, "../../node_modules/.bin/tsc");
const nodeTypes = join(import.meta.dirname, "../../node_modules/@types");
let folder: string;
let readme: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "proffer-sdk-"));
  const sdk = join(import.meta.dirname, "..");
  readme = await readFile(join(sdk, "README.md"), "utf8");
  const { stdout: packed } = await run("npm", ["pack", "--silent", "--pack-destination", folder], {
    cwd: sdk,
    ...inShell,
  });
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  await run("npm", ["install", "--silent", "--offline", join(folder, packed.trim())], {
    cwd: folder,
    ...inShell,
  });
});
afterAll(() => rm(folder, { recursive: true }));

/** A TypeScript program for Node, run from its source. */
async function runProgram(name: string, source: string, env: Record<string, string> = {}): Promise<string> {
  await writeFile(join(folder, name), source);
  const { stdout } = await run(process.execPath, [name], { cwd: folder, env: { ...process.env, ...env } });
  return stdout;
}

/** Checks the types of a program in the strictest mode. */
async function expectSoundTypes(file: string, options: readonly string[]): Promise<void> {
  const strict = [
    "--ignoreConfig",
    "--noEmit",
    "--strict",
    "--exactOptionalPropertyTypes",
    "--skipLibCheck",
    "false",
  ];
  const checked = run(tsc, [...strict, "--target", "esnext", ...options, file], { cwd: folder });
  expect(await checked.catch((error: { stdout: string }) => error)).toMatchObject({ stdout: "" });
}

const browser = ["--lib", "esnext,dom,dom.iterable", "--types", ""];
const node = ["--lib", "esnext", "--types", "node", "--typeRoots", nodeTypes];

const recipes = () =>
  [...readme.matchAll(/^### (.*)\n[^]*?^```ts recipe\n([^]*?)^```\n\n```\n([^]*?)^```/gm)].map(
    ([, title = "", source = "", output = ""]) => ({ title, source, output }),
  );

describe("the package", () => {
  it("verifies the test vector in it", async () => {
    const output = await runProgram(
      "verify.ts",
      `import { verifyWebhook, type WebhookEvent } from "@proffer/sdk";
       import vector from "@proffer/sdk/vectors/webhook.json" with { type: "json" };
       const now = new Date(Number(vector.timestamp) * 1000);
       const event: WebhookEvent = await verifyWebhook(vector.secret, vector.headers, vector.body, { now });
       console.log(event.type, event.data.status);`,
    );
    expect(output).toBe("proposal.won WON\n");
  });

  it("brings no dependency, and no types of other packages", async () => {
    const { dependencies, peerDependencies } = JSON.parse(
      await readFile(join(folder, "node_modules/@proffer/sdk/package.json"), "utf8"),
    );
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
    const { stdout } = await run("npm", ["ls", "--all", "--parseable"], { cwd: folder, ...inShell });
    expect(stdout.trim().split("\n")).toHaveLength(2);
  });

  it.each([
    ["bundler", ["--module", "esnext", "--moduleResolution", "bundler"], browser],
    ["bundler", ["--module", "esnext", "--moduleResolution", "bundler"], node],
    ["node16", ["--module", "node16", "--moduleResolution", "node16"], node],
    ["nodenext", ["--module", "nodenext", "--moduleResolution", "nodenext"], node],
    ["nodenext", ["--module", "nodenext", "--moduleResolution", "nodenext"], browser],
  ])(
    "has types that are sound in strict mode with %s resolution %j and %j",
    async (_, resolution, library) => {
      await writeFile(
        join(folder, "types.ts"),
        `import { createClient, createItem, getProposal, listProposals, type ProposalDetail } from "@proffer/sdk";
       const client = createClient({ baseUrl: "https://proposals.acme.test", apiKey: "prf_key" });
       const proposal: Promise<ProposalDetail> = getProposal(client, { id: "1" });
       const name: string = (await proposal).name;
       for await (const { id } of listProposals(client, { query: { status: ["WON"] } })) id satisfies string;
       // @ts-expect-error A status that does not exist.
       await listProposals(client, { query: { status: ["DONE"] } });
       // @ts-expect-error A proposal without its id.
       await getProposal(client, {});
       // @ts-expect-error A price whose model does not exist.
       await createItem(client, { id: "1", body: { type: "line_item", name, price: { model: "free" } } });
       // @ts-expect-error A field that the proposal does not have.
       (await proposal).nonsense;`,
      );
      await expectSoundTypes("types.ts", [...resolution, ...library]);
    },
  );
});

describe("the recipes of the README", () => {
  const app = useApp("sqlite");
  const owner = useOrganization(app);
  let env: Record<string, string>;

  beforeAll(async () => {
    const url = await app.server.listen({ port: 0, host: "127.0.0.1" });
    env = { PROFFER_URL: url, PROFFER_API_KEY: owner.apiKey };
    await writeFile(join(folder, "logo.png"), smallPng);
  });

  it("are at least five", () => {
    expect(recipes().length).toBeGreaterThanOrEqual(5);
  });

  it("print what the README says, one after another", async () => {
    for (const [index, { title, source, output }] of recipes().entries())
      expect(`${title}: ${await runProgram(`recipe${index}.ts`, source, env)}`).toBe(`${title}: ${output}`);
  });

  it("are sound in strict mode", async () => {
    for (const [index, { source }] of recipes().entries()) {
      await writeFile(join(folder, `recipe${index}.ts`), source);
      await expectSoundTypes(`recipe${index}.ts`, ["--module", "nodenext", ...node]);
    }
  });

  it("receive webhooks: a signed event is printed, any other request is refused", async () => {
    const [, source = ""] = /^```ts receiver\n([^]*?)^```/m.exec(readme) ?? [];
    const port = await findFreePort();
    await writeFile(join(folder, "receiver.ts"), source.replace("8080", String(port)));
    await expectSoundTypes("receiver.ts", ["--module", "nodenext", ...node]);
    const receiver = spawn(process.execPath, ["receiver.ts"], {
      cwd: folder,
      env: { ...process.env, PROFFER_WEBHOOK_SECRET: vector.secret },
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void receiver.kill());
    const printed = once(receiver.stdout, "data");
    const timestamp = String(Math.floor(Date.now() / 1000));
    const mac = createHmac("sha256", vector.secret).update(`${timestamp}.${vector.body}`).digest("base64");
    const post = (signature: string) =>
      fetch(`http://127.0.0.1:${port}`, {
        method: "POST",
        body: vector.body,
        headers: { "webhook-timestamp": timestamp, "webhook-signature": `t=${timestamp},v1=${signature}` },
      });
    const accepted = await vi.waitFor(() => post(mac), { timeout: 20_000, interval: 50 });
    expect(accepted.status).toBe(204);
    const { data } = JSON.parse(vector.body) as { data: { name: string } };
    expect(String((await printed)[0])).toBe(`proposal.won ${data.name}\n`);
    const refused = await post(mac.replace(/^./, (first) => (first === "A" ? "B" : "A")));
    expect([refused.status, await refused.text()]).toEqual([400, "wrong_signature"]);
  });
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
