import { openApiDocument, operations, type Operation } from "@proffer/contract";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const docs = new URL("../../../docs/", import.meta.url);

/** The rows of docs/screens.md: an operation, and where it is used or why nowhere. */
const rows = readFileSync(new URL("screens.md", docs), "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, id = "", cell = ""] = /^\| `(\w+)` +\| (.*?) *\|$/.exec(line) ?? [];
    return id === "" ? [] : [{ id, cell, file: /^\[[^\]]+\]\(([^)]+)\)$/.exec(cell)?.[1] }];
  });
const withScreen = rows.filter(({ file }) => file !== undefined);

describe("the table of operations and their screens", () => {
  it("has every operation of the OpenAPI document, once", () => {
    const { paths } = openApiDocument({ publicUrl: "https://proposals.acme.test" });
    const documented = new Set(
      Object.values(paths as Record<string, Record<string, { operationId?: string }>>).flatMap((path) =>
        Object.values(path).map(({ operationId }) => operationId),
      ),
    );
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id) => !documented.has(id))).toEqual([]);
    expect(ids.toSorted()).toEqual(Object.keys(operations).toSorted());
  });

  it("names for each operation with a screen a file that calls it", () => {
    expect(withScreen.length).toBeGreaterThan(70);
    const wrong = withScreen.filter(({ id, file = "" }) => {
      const url = new URL(file, docs);
      const { method, path }: Operation = operations[id as keyof typeof operations];
      if (!existsSync(url)) return true;
      const source = readFileSync(url, "utf8");
      // Links and the client's page name the path alone; the latter asks below the address of its own link.
      const below = path.replace(/^\/api\/public\/proposals\/\{token\}\/?/, "");
      return ![`${method} ${path}`, `"${path}"`, `"${below}"`].some((address) => source.includes(address));
    });
    expect(wrong).toEqual([]);
  });

  it("says of every other operation why people need no screen for it", () => {
    const reasons = rows.filter(({ file }) => file === undefined).map(({ cell }) => cell);
    for (const reason of reasons) expect(reason).toMatch(/^[A-Z].{15,}\.$/);
  });
});
