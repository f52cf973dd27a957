import { readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

async function bundlePackage(): Promise<Rolldown.OutputChunk> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: true,
      target: "es2022",
      lib: { entry: `${root}presentation/src/index.ts`, formats: ["es"] },
    },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  return output[0];
}

describe("the package in a browser", async () => {
  const { moduleIds, imports, dynamicImports, code } = await bundlePackage();

  it("contains only presentation/, pricing/ and translations: no server/, no contract/, no library, no module of Node", () => {
    const folders = moduleIds.map((id) => relative(root, id).split(sep)[0]);
    expect(new Set(folders)).toEqual(new Set(["locales", "presentation", "pricing"]));
    expect([...imports, ...dynamicImports]).toEqual([]);
    expect(code).not.toMatch(/node:|sanitize|\b(Buffer|process|require)\b/);
  });

  it("contains the public view", () => {
    expect(moduleIds.some((id) => id.endsWith("/to-public-proposal.ts"))).toBe(true);
  });

  it("is no larger than its README says", () => {
    const readme = readFileSync(`${root}presentation/README.md`, "utf8");
    const [, kilobytes] = /at most (\d+) kB/.exec(readme) ?? [];
    expect(gzipSync(code).length / 1000).toBeLessThanOrEqual(Number(kilobytes));
  });
});
