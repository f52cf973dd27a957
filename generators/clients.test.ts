import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { createTestApp } from "../server/test/harness.ts";
import { answerWith, deliverDue } from "../server/test/webhooks.ts";
import type { MakeDeal } from "./deal.ts";
import { findFile, runNode, toolTimeoutMs } from "./run-node.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const typescript = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));

/** Generates a client from the OpenAPI document of a server. */
type Generate = (baseUrl: string, folder: string) => Promise<unknown>;

const generateTypes: Generate = (baseUrl, folder) =>
  runNode(
    [findFile("openapi-typescript", "../bin/cli.js"), `${baseUrl}/openapi.json`, "-o", "generated/schema.ts"],
    folder,
  );

const generateHeyApi: Generate = (baseUrl, folder) =>
  runNode(
    [
      "--import",
      `${here}use-typescript-5.ts`,
      findFile("@hey-api/openapi-ts", "run.mjs"),
      "--input",
      `${baseUrl}/openapi.json`,
      "--output",
      "generated",
    ],
    folder,
  );

const generateOrval: Generate = async (baseUrl, folder) => {
  const output = { client: "fetch", target: "generated/api.ts", baseUrl };
  const config = { api: { input: `${baseUrl}/openapi.json`, output } };
  await writeFile(`${folder}/orval.config.mjs`, `export default ${JSON.stringify(config)};`);
  await runNode([findFile("orval", "bin/orval.mjs"), "--config", "orval.config.mjs"], folder);
};

const strict = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    allowImportingTsExtensions: true,
    lib: ["es2022", "dom", "dom.iterable"],
    types: [],
  },
  include: ["."],
};

it.each<[string, Generate]>([
  ["openapi-typescript", generateTypes],
  ["hey-api", generateHeyApi],
  ["orval", generateOrval],
])(
  "a client that %s generates compiles in strict mode and makes a whole deal",
  async (name, generate) => {
    const app = await createTestApp("sqlite");
    onTestFinished(() => app.close());
    const baseUrl = await app.server.listen({ port: 0, host: "127.0.0.1" });
    // Inside this workspace, where the clients find their dependencies.
    const folder = await mkdtemp(`${here}generated-`);
    onTestFinished(() => rm(folder, { recursive: true }));

    await generate(baseUrl, folder);
    await cp(`${here}clients/${name}.ts`, `${folder}/${name}.ts`);
    await cp(`${here}deal.ts`, `${folder}/deal.ts`);
    await writeFile(`${folder}/tsconfig.json`, JSON.stringify(strict));
    await runNode([typescript, "-p", "."], folder);

    const { makeDeal } = (await import(`${folder}/${name}.ts`)) as { makeDeal: MakeDeal };
    const { apiKey } = await app.organization();
    const deal = await makeDeal({ baseUrl, apiKey, deliver: () => deliverDue(app, answerWith(204)) });
    expect(deal).toMatchObject({ prices: [1000, 1200], status: "WON" });
    expect(await deal.pdf.slice(0, 5).text()).toBe("%PDF-");
    expect(deal.deliveries).toEqual([
      "proposal.won delivered",
      "proposal.recipient_updated delivered",
      "proposal.sent delivered",
      "proposal.created delivered",
    ]);
  },
  toolTimeoutMs,
);
