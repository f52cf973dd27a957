import { openApiDocument } from "@proffer/contract";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { runNode, toolTimeoutMs } from "./run-node.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const require = createRequire(import.meta.url);

it.each([
  ["Redocly", ["@redocly/cli/bin/cli.js", "lint", "--config", `${here}redocly.yaml`]],
  [
    "Spectral",
    [
      "@stoplight/spectral-cli/dist/index.js",
      "lint",
      "--fail-severity",
      "hint",
      "--ruleset",
      `${here}spectral.yaml`,
    ],
  ],
])(
  "%s finds no fault in the OpenAPI document",
  async (_, [program = "", ...args]) => {
    const folder = await mkdtemp(`${tmpdir()}/openapi-`);
    onTestFinished(() => rm(folder, { recursive: true }));
    const document = openApiDocument({ publicUrl: "https://proposals.acme.test" });
    await writeFile(`${folder}/openapi.json`, JSON.stringify(document, null, 2));
    await expect(
      runNode([require.resolve(program), ...args, "openapi.json"], folder),
    ).resolves.toBeUndefined();
  },
  toolTimeoutMs,
);
