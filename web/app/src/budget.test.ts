import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

const client = fileURLToPath(new URL("../dist/client/", import.meta.url));

type Manifest = Record<string, { file: string; name?: string; css?: string[]; imports?: string[] }>;
const manifest = JSON.parse(readFileSync(`${client}manifest.json`, "utf8")) as Manifest;

/** Lists a script and all its static imports. */
function listFiles(key: string): string[] {
  const { file, css = [], imports = [] } = manifest[key] ?? { file: "" };
  return [file, ...css, ...imports.flatMap(listFiles)];
}

/**
 * Returns the size in kilobytes after gzip, which every browser supports. Most browsers get a smaller
 * encoding.
 */
function weigh(ending: string, ...keys: string[]): number {
  const files = new Set(keys.flatMap(listFiles).filter((file) => file.endsWith(ending)));
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(client + file)).length / 1000, 0);
}

const entry = "src/main.tsx";
const signIn = [entry, "src/sign-in/sign-in.tsx"];
const inside = Object.keys(manifest).find((key) => manifest[key]?.name === "inside") ?? "";
const list = [entry, inside];

describe("the application", () => {
  it("needs no more than 20 kB of script for sign-in, compressed", () => {
    expect(weigh(".js", ...signIn)).toBeGreaterThan(10);
    expect(weigh(".js", ...signIn)).toBeLessThanOrEqual(20);
  });

  it("needs no more than 70 kB of script and 15 kB of style for the list of proposals, compressed", () => {
    expect(weigh(".js", ...list)).toBeGreaterThan(20);
    expect(weigh(".js", ...list)).toBeLessThanOrEqual(70);
    expect(weigh(".css", ...list)).toBeGreaterThan(3);
    expect(weigh(".css", ...list)).toBeLessThanOrEqual(15);
  });

  it("needs no more than 197.6 kB of script for the editor, compressed, without rich text", () => {
    const editor = ["src/editor/editor-screen.tsx", "src/editor/state/range-worker.ts"];
    expect(weigh(".js", ...list, ...editor)).toBeGreaterThan(50);
    expect(weigh(".js", ...list, ...editor)).toBeLessThanOrEqual(197.6);
    expect(manifest["src/editor/rich-text/rich-text-editor.tsx"]).toBeDefined();
    expect([...list, ...editor].flatMap(listFiles)).not.toContain(
      manifest["src/editor/rich-text/rich-text-editor.tsx"]?.file,
    );
  });

  it.each([
    "src/editor/editor-screen.tsx",
    "src/settings/settings-screen.tsx",
    "src/send/send-dialog.tsx",
    "src/proposal-activity/proposal-activity-screen.tsx",
    "src/history/history-screen.tsx",
  ])("loads %s only when the user goes there", (part) => {
    expect(manifest[part]).toBeDefined();
    expect(list.flatMap(listFiles)).not.toContain(manifest[part]?.file);
  });

  it("needs no more than 26 kB of script in addition to the list for a sent proposal, and for the history", () => {
    const inList = weigh(".js", ...list);
    for (const part of [
      "src/proposal-activity/proposal-activity-screen.tsx",
      "src/history/history-screen.tsx",
    ]) {
      expect(weigh(".js", ...list, part)).toBeGreaterThan(inList);
      expect(weigh(".js", ...list, part)).toBeLessThanOrEqual(inList + 26);
    }
  });

  it("loads no runtime code of the contract", () => {
    for (const { file } of Object.values(manifest).filter((each) => each.file.endsWith(".js"))) {
      const script = readFileSync(client + file, "utf8");
      expect(script).not.toContain("additionalProperties");
    }
  });
});
