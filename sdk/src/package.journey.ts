import { once } from "node:events";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { smallPng } from "../../server/test/images.ts";
import { useApp, useOrganization } from "../../server/test/use-app.ts";
import { browserLibrary, inShell, nodeLibrary, run, useInstalledSdk } from "../test/installed-sdk.ts";
import vector from "../vectors/webhook.json" with { type: "json" };

const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
const project = useInstalledSdk();

const recipes = [...readme.matchAll(/^### (.*)\n[^]*?^```ts recipe\n([^]*?)^```\n\n```\n([^]*?)^```/gm)].map(
  ([, title = "", source = "", output = ""], index) => ({ name: `recipe${index}.ts`, title, source, output }),
);

describe("the package", () => {
  it("verifies its test vector", async () => {
    await project.write(
      "verify.ts",
      `import { verifyWebhook, type WebhookEvent } from "@proffer/sdk";
       import vector from "@proffer/sdk/vectors/webhook.json" with { type: "json" };
       const now = new Date(Number(vector.timestamp) * 1000);
       const event: WebhookEvent = await verifyWebhook(vector.secret, vector.headers, vector.body, { now });
       console.log(event.type, event.data.status);`,
    );
    expect(await project.runProgram("verify.ts")).toBe("proposal.won WON\n");
  });

  it("contains its license", () => {
    const licenses = ["../LICENSE", join(project.folder, "node_modules/@proffer/sdk/LICENSE")];
    const [ours, packed] = licenses.map((path) =>
      readFileSync(resolve(import.meta.dirname, "..", path), "utf8"),
    );
    expect(packed).toBe(ours);
  });

  it("has no dependency, and no types of other packages", async () => {
    const { dependencies, peerDependencies } = JSON.parse(
      await readFile(join(project.folder, "node_modules/@proffer/sdk/package.json"), "utf8"),
    );
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
    const { stdout } = await run("npm", ["ls", "--all", "--parseable"], {
      cwd: project.folder,
      ...inShell,
    });
    expect(stdout.trim().split("\n")).toHaveLength(2);
  });

  it.each([
    ["bundler", ["--module", "esnext", "--moduleResolution", "bundler"], browserLibrary],
    ["bundler", ["--module", "esnext", "--moduleResolution", "bundler"], nodeLibrary],
    ["node16", ["--module", "node16", "--moduleResolution", "node16"], nodeLibrary],
    ["nodenext", ["--module", "nodenext", "--moduleResolution", "nodenext"], nodeLibrary],
    ["nodenext", ["--module", "nodenext", "--moduleResolution", "nodenext"], browserLibrary],
  ])("has valid types in strict mode with %s resolution %j and %j", async (_, resolution, library) => {
    await project.write(
      "types.ts",
      `import { createClient, createItem, getProposal, listProposals, uploadImage, type ProposalDetail } from "@proffer/sdk";
       const client = createClient({ baseUrl: "https://proposals.acme.test", apiKey: "prf_key" });
       const proposal: Promise<ProposalDetail> = getProposal(client, { id: "1" });
       const name: string = (await proposal).name;
       for await (const { id } of listProposals(client, { query: { status: ["WON"] } })) id satisfies string;
       const bytes: Uint8Array = new Uint8Array();
       await uploadImage(client, { body: bytes, contentType: "image/png" });
       // @ts-expect-error A status that does not exist.
       await listProposals(client, { query: { status: ["DONE"] } });
       // @ts-expect-error A proposal without its id.
       await getProposal(client, {});
       // @ts-expect-error A price whose model does not exist.
       await createItem(client, { id: "1", body: { type: "line_item", name, price: { model: "free" } } });
       // @ts-expect-error A field that the proposal does not have.
       (await proposal).nonsense;`,
    );
    expect(await project.listTypeFaults(["types.ts"], [...resolution, ...library])).toBe("");
  });
});

describe("a CommonJS program", () => {
  it("requires the package", async () => {
    const source = `const { createClient } = require("@proffer/sdk");
      console.log(createClient({ baseUrl: "https://proposals.acme.test" }).baseUrl);`;
    await project.write("program.cjs", source);
    expect(await project.runProgram("program.cjs")).toBe("https://proposals.acme.test\n");
  });

  const use = `const client = createClient({ baseUrl: "https://proposals.acme.test" });
    const name: () => Promise<string> = async () => (await getProposal(client, { id: "1" })).name;
    console.log(typeof name);`;
  const imported = `import { createClient, getProposal } from "@proffer/sdk";\n${use}`;
  const awaited = `void (async () => { const { createClient, getProposal } = await import("@proffer/sdk"); ${use} })();`;

  it.each([
    ["nodenext", imported],
    ["node16", awaited],
  ])("in TypeScript has valid types with --module %s", async (module, source) => {
    await project.write("program.cts", source);
    expect(await project.listTypeFaults(["program.cts"], ["--module", module, ...nodeLibrary])).toBe("");
  });
});

describe("the recipes of the README", () => {
  const app = useApp("sqlite");
  const owner = useOrganization(app);
  let env: Record<string, string>;

  beforeAll(async () => {
    const url = await app.server.listen({ port: 0, host: "127.0.0.1" });
    env = { PROFFER_URL: url, PROFFER_API_KEY: owner.apiKey };
    await project.write("logo.png", smallPng);
  });

  it("are at least five", () => {
    expect(recipes.length).toBeGreaterThanOrEqual(5);
  });

  it("print the output in the README, one after another", async () => {
    for (const { name, title, source, output } of recipes) {
      await project.write(name, source);
      expect(`${title}: ${await project.runProgram(name, env)}`).toBe(`${title}: ${output}`);
    }
  });

  it("are valid in strict mode", async () => {
    for (const { name, source } of recipes) await project.write(name, source);
    // The compiler names the recipe of each fault.
    expect(await project.listTypeFaults(recipes.map(({ name }) => name))).toBe("");
  });

  it("receive webhooks: a signed event is printed, any other request is refused", async () => {
    const [, source = ""] = /^```ts receiver\n([^]*?)^```/m.exec(readme) ?? [];
    const receiver = await project.startReceiver("receiver.ts", source, {
      PROFFER_WEBHOOK_SECRET: vector.secret,
    });
    const printed = once(receiver.output, "data");
    expect((await receiver.post(vector.body, vector.secret)).status).toBe(204);
    const { data } = JSON.parse(vector.body) as { data: { name: string } };
    expect(String((await printed)[0])).toBe(`proposal.won ${data.name}\n`);
    const refused = await receiver.post(vector.body, "whsec_another");
    expect([refused.status, await refused.text()]).toEqual([400, "wrong_signature"]);
  });
});
