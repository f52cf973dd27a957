import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeSettings } from "../../src/config.ts";

const guide = readFileSync(join(import.meta.dirname, "../../../docs/self-hosting.md"), "utf8");

it("docs/self-hosting.md names every setting with its default and its meaning", () => {
  const settings = [...describeSettings().matchAll(/^ {2}(\w+)(?: \((.*)\))?\n {6}(.*)$/gm)];
  const rows = settings.map(([, name, fallback, about]) => {
    return `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ""} | ${about} |`;
  });
  expect(rows.length).toBeGreaterThan(5);
  const written = guide.match(/^\| `[A-Z].*\|$/gm) ?? [];
  expect(written.map((row) => row.replaceAll(/ +/g, " "))).toEqual(
    rows.map((row) => row.replaceAll(/ +/g, " ")),
  );
});
