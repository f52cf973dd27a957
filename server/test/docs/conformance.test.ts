import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const docs = join(import.meta.dirname, "../../../docs");
const table = readFileSync(join(docs, "conformance.md"), "utf8");
const links = [...table.matchAll(/\[(.+?)\]\((.+?\.test\.ts)\)/g)].map(([, title = "", file = ""]) => ({
  title,
  file,
}));

describe("docs/conformance.md", () => {
  it("names existing tests, each by its title", () => {
    const missing = links.filter(({ title, file }) => {
      const source = readFileSync(join(docs, file), "utf8");
      return !source.includes(`"${title}"`) && !source.includes(`'${title}'`);
    });
    expect(missing).toEqual([]);
  });

  it("names every test file of server/test/conformance", () => {
    const files = globSync(join(import.meta.dirname, "../conformance/*.test.ts")).map((file) =>
      relative(docs, file),
    );
    expect(files.filter((file) => !links.some((link) => link.file === file))).toEqual([]);
    expect(files.length).toBeGreaterThan(10);
  });
});
