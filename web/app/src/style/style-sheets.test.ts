import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const source = fileURLToPath(new URL("..", import.meta.url));
const getFolder = (file: string) => file.split("/")[0];

describe("the style sheets of the application", () => {
  it("style each class in one folder, so that a part loaded later does not change another one", () => {
    const folders = new Map<string, Set<string | undefined>>();
    for (const file of globSync("**/*.css", { cwd: source })) {
      const rules = readFileSync(`${source}${file}`, "utf8").replaceAll(/\/\*.*?\*\//gs, "");
      for (const [, selectors = ""] of rules.matchAll(/([^{};]+)\{/g))
        for (const [, name = ""] of selectors.matchAll(/(?:^|,)\s*(\.[\w-]+(?: \.[\w-]+)*)\s*(?=,|$)/gm))
          folders.set(name, (folders.get(name) ?? new Set()).add(getFolder(file)));
    }
    expect(folders.size).toBeGreaterThan(200);
    const shared = [...folders].filter(([, where]) => where.size > 1);
    expect(shared.map(([name, where]) => `${name} in ${[...where].join(" and ")}`)).toEqual([]);
  });
});
