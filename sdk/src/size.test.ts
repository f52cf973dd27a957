import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { describe, expect, it } from "vitest";

const sdk = fileURLToPath(new URL("..", import.meta.url));

/**
 * Bundles and minifies the imports of a program. Throws if the program needs another package or a module of
 * Node.
 */
async function bundle(program: string): Promise<{ readonly code: string; readonly gzipped: number }> {
  const entry = `${sdk}program`;
  const built = await build({
    root: sdk,
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "program",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? program.replace("@proffer/sdk", `${sdk}src/index.ts`) : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: "es2022",
      lib: { entry, formats: ["es"] },
    },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  const { code, imports, dynamicImports } = output[0];
  expect([...imports, ...dynamicImports]).toEqual([]);
  expect(code).not.toMatch(/node:|\b(Buffer|process|require)\b/);
  return { code, gzipped: gzipSync(code).length };
}

describe("the SDK in a bundle", () => {
  it("is at most 15 kB with every operation, minified and gzipped, and has no dependency", async () => {
    const { gzipped, code } = await bundle(`export * from "@proffer/sdk";`);
    expect(code).toContain("/api/proposals/{id}/counter-sign");
    expect(gzipped).toBeLessThanOrEqual(15_000);
  });

  it("leaves out the operations that a program does not import", async () => {
    const { gzipped, code } = await bundle(`export { createClient, getProposal } from "@proffer/sdk";`);
    expect(code).toContain('"/api/proposals/{id}"');
    expect(code.match(/\/api\//g)).toHaveLength(1);
    expect(gzipped).toBeLessThanOrEqual(3_000);
  });

  it("contains no client for a program that only verifies webhooks", async () => {
    const { gzipped, code } = await bundle(`export { verifyWebhook } from "@proffer/sdk";`);
    expect(code).not.toMatch(/\/api\/|fetch/);
    expect(gzipped).toBeLessThanOrEqual(1_500);
  });
});
