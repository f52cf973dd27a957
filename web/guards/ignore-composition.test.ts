import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ignoreComposition } from "./ignore-composition.ts";

const web = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(web, path), "utf8");

/** Presses a key on a page. Returns whether a handler of the page sees it. */
function isSeen(pressed: Partial<KeyboardEvent>): boolean {
  const page = new EventTarget();
  ignoreComposition(page);
  let seen = false;
  page.addEventListener("keydown", () => (seen = true), true);
  page.dispatchEvent(Object.assign(new Event("keydown"), pressed));
  return seen;
}

describe("a key of an input method", () => {
  it.each([
    ["within a composition", { key: "Enter", keyCode: 229, isComposing: true }],
    ["within a composition, with the code of the key", { key: "Enter", keyCode: 13, isComposing: true }],
    ["that confirms a word in Safari", { key: "Enter", keyCode: 229, isComposing: false }],
    ["that reverts a word in Safari", { key: "Escape", keyCode: 229, isComposing: false }],
  ])("%s reaches no handler", (_, pressed) => {
    expect(isSeen(pressed)).toBe(false);
  });

  it.each([
    ["Enter", { key: "Enter", keyCode: 13, isComposing: false }],
    ["a letter on Android", { key: "Unidentified", keyCode: 229, isComposing: false }],
  ])("is not %s", (_, pressed) => {
    expect(isSeen(pressed)).toBe(true);
  });
});

describe("the handlers of keys", () => {
  /** The scripts that a page loads first, as listed in knip.json. */
  const { workspaces } = JSON.parse(read("../knip.json")) as { workspaces: { web: { entry: string[] } } };
  const entries = globSync(workspaces.web.entry, { cwd: web }).filter(
    (path) => !/\.journey\.ts$|entry\/server\.tsx$/.test(path),
  );
  const files = globSync("*/src/**/*.{ts,tsx}", { cwd: web, exclude: ["**/*.test.*"] });

  it("are all on pages that ignore compositions before other scripts run", () => {
    expect(entries.length).toBeGreaterThanOrEqual(4);
    for (const path of entries) {
      const [first] = read(path).match(/^(?!import |export |\} from |\s|\/)\w.*$/m) ?? [];
      expect([path, first]).toEqual([path, "ignoreComposition();"]);
    }
  });

  it("do not check for compositions themselves", () => {
    expect(files.filter((path) => /isComposing|\b229\b/.test(read(path)))).toEqual([]);
  });
});
