import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const model = fileURLToPath(new URL(".", import.meta.url));

/**
 * Modules that the model may import: relative modules, types, names and addresses of the contract, presentation,
 * pricing, and tables.
 */
const allowed =
  /^(\.\.?\/|@proffer\/contract(\/people)?$|@proffer\/(presentation|pricing)$|@proffer\/tables$)/;

test("the model does not import Preact or the page, so that it can be tested separately", () => {
  const files = globSync("**/*.ts", { cwd: model }).filter((path) => !/test\b/.test(path));
  expect(files.length).toBeGreaterThan(15);
  const faults = files.flatMap((path) => {
    const source = readFileSync(model + path, "utf8");
    const imports = [...source.matchAll(/from "([^"]+)"/g)].map(([, name = ""]) => name);
    const foreign = imports.filter((name) => !allowed.test(name) || /\/(editor|ui|api|texts)\//.test(name));
    const globals =
      source.match(/\b(window|localStorage|addEventListener|requestAnimationFrame|indexedDB)\b/g) ?? [];
    return [...foreign, ...globals].map((fault) => `${path}: ${fault}`);
  });
  expect(faults).toEqual([]);
});
