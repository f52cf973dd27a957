import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";
import { describe, expect, it } from "vitest";

const source = join(import.meta.dirname, "../src");

/** Rooms that are nobody's feature: anybody may use any file of them. */
const common = new Set(["platform", "migrations", "commands", "config"]);

const slices = readdirSync(source, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !common.has(entry.name))
  .map((entry) => entry.name);

/** The files in which slices tell the schema and the context what their rows look like. */
const gatherTables = new Set(["schema.ts", "context.ts"]);

/** Imports of another slice, as «who → what». Tests may look anywhere. */
function importsOfSlices(): Array<{ from: string; to: string }> {
  const files = globSync("**/*.ts", { cwd: source }).filter((file) => !file.endsWith(".test.ts"));
  return files.flatMap((file) => {
    const imported = readFileSync(join(source, file), "utf8").matchAll(/\bfrom "(\.[^"]+)"/g);
    return [...imported].flatMap(([, path = ""]) => {
      const to = normalize(join(dirname(file), path));
      const isOfOther = slices.includes(roomOf(to)) && roomOf(to) !== roomOf(file);
      return isOfOther ? [{ from: file, to }] : [];
    });
  });
}

function roomOf(file: string): string {
  return file.split(sep)[0] ?? "";
}

describe("a slice", () => {
  it("is entered by its index.ts or its core.ts and nowhere else", () => {
    const around = importsOfSlices().filter(
      ({ from, to }) =>
        to !== join(roomOf(to), "index.ts") &&
        to !== join(roomOf(to), "core.ts") &&
        !(gatherTables.has(from) && to === join(roomOf(to), "tables.ts")),
    );
    expect(around).toEqual([]);
  });

  it.each(slices)("%s says in index.ts what others may use, in few lines", (slice) => {
    const lines = readFileSync(join(source, slice, "index.ts"), "utf8")
      .trim()
      .split("\n");
    expect(lines.every((line) => /^export (type )?\{ .+ \} from "\.\/[\w./-]+";$/.test(line))).toBe(true);
    expect(lines.length).toBeLessThan(30);
  });
});
