import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeSettings } from "../../src/bootstrap/config.ts";

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

it("docs/self-hosting.md, the service and the command of deploy/ agree on folders, settings and user", () => {
  const [service = "", command = ""] = ["proffer.service", "proffer"].map((file) =>
    readFileSync(join(import.meta.dirname, "../../../deploy", file), "utf8"),
  );
  const places = [
    "/opt/proffer/current/node_modules/.bin/node bin/proffer.js",
    "/etc/proffer.env",
    "PROFFER_DATA_DIR=/var/lib/proffer",
  ];
  expect(places.filter((place) => !service.includes(place) || !command.includes(place))).toEqual([]);
  expect([service, command].every((text) => /(User=|--uid=)proffer\b/.test(text))).toBe(true);
  expect(guide).toContain("sudo ln -sfn /opt/proffer/first /opt/proffer/current");
  const commands = [...guide.matchAll(/^(?:sudo proffer|node bin\/proffer\.js) ([\w-]+)/gm)].map(
    ([, name]) => name,
  );
  expect(commands).toContain("backup");
});
