import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { loadSecret } from "./secret-file.ts";

const folder = mkdtempSync(join(tmpdir(), "proffer-secret-"));
afterEach(() => rmSync(folder, { recursive: true }));

it("the secret is created once, in a folder and a file readable only by this user", () => {
  const dataDir = join(folder, "data");
  const secret = loadSecret(dataDir);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(loadSecret(dataDir)).toBe(secret);
  expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(readdirSync(dataDir)).toEqual(["secret"]);
});
