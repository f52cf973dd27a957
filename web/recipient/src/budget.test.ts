import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

const client = fileURLToPath(new URL("../dist/client/", import.meta.url));

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;
const manifest = JSON.parse(readFileSync(`${client}manifest.json`, "utf8")) as Manifest;
const entry = "src/entry/browser.tsx";
/** Loaded in addition to the style if a design uses it. */
const serif = manifest["src/style/serif.css"]?.file ?? "";

/** Lists the entry and all its static imports. */
function firstView(key: string): string[] {
  const { file, css = [], imports = [] } = manifest[key] ?? { file: "" };
  return [file, ...css, ...imports.flatMap(firstView)];
}

/**
 * Returns the size in kilobytes after gzip, which every browser supports. Most browsers get a smaller
 * encoding.
 */
function packed(file: string): number {
  return gzipSync(readFileSync(client + file)).length / 1000;
}

function kilobytes(ending: string): number {
  const files = firstView(entry).filter((file) => file.endsWith(ending));
  return files.reduce((sum, file) => sum + packed(file), 0);
}

describe("the first view of the page", () => {
  it("needs no more than 57 kB of script and 15 kB of style, compressed", () => {
    expect(kilobytes(".js")).toBeGreaterThan(10);
    expect(kilobytes(".js")).toBeLessThanOrEqual(57);
    expect(kilobytes(".css")).toBeGreaterThan(2);
    expect(kilobytes(".css") + packed(serif)).toBeLessThanOrEqual(15);
  });

  it("loads the code for drawing signatures only when a reader draws", () => {
    const drawing = globSync("assets/signature_pad-*.js", { cwd: client });
    expect(drawing).toHaveLength(1);
    expect(firstView(entry)).not.toContain(drawing[0]);
  });

  it("loads the panel for questions later, in 10 kB", () => {
    const [panel = ""] = globSync("assets/panel-body-*.js", { cwd: client });
    expect(firstView(entry)).not.toContain(panel);
    expect(packed(panel)).toBeGreaterThan(2);
    expect(packed(panel)).toBeLessThanOrEqual(10);
  });

  it("loads the form for the client's fields later, and only if there are fields, in 3 kB", () => {
    const [form = ""] = globSync("assets/fields-form-*.js", { cwd: client });
    expect(firstView(entry)).not.toContain(form);
    expect(packed(form)).toBeGreaterThan(1);
    expect(packed(form)).toBeLessThanOrEqual(3);
  });

  it("loads the panel for paying later, in 4 kB", () => {
    const [panel = ""] = globSync("assets/payment-panel-*.js", { cwd: client });
    expect(firstView(entry)).not.toContain(panel);
    expect(packed(panel)).toBeGreaterThan(1);
    expect(packed(panel)).toBeLessThanOrEqual(4);
  });

  it("is the production build, without data for developers", () => {
    for (const file of firstView(entry))
      expect(readFileSync(client + file, "utf8")).not.toMatch(/fileName|lineNumber/);
  });

  it("calls onChange of a text field when the text is finished, not with each key as preact/compat does", () => {
    for (const file of firstView(entry))
      expect(readFileSync(client + file, "utf8")).not.toContain("oninputCapture");
  });

  it("contains no external address", () => {
    for (const file of [...firstView(entry), serif])
      expect(readFileSync(client + file, "utf8")).not.toMatch(/https?:\/\/(?!www\.w3\.org\/)/);
  });
});
