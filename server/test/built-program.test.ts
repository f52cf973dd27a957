import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { builtServer, findProgram, inputsFile, isBuilt, stampFile } from "../../bin/built-program.ts";

const source = "pricing/src/total.ts";
const lock = "package-lock.json";

describe("the program of a command", () => {
  let root = "";
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const isTheBuiltOne = () => {
    const program = findProgram(root).href;
    const found = [join(root, "server/dist/cli.js"), join(root, "server/src/cli.ts")].map(
      (path) => pathToFileURL(path).href,
    );
    expect(found).toContain(program);
    return program === found[0];
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "proffer-built-"));
    write(source, "one");
    write(lock, "{}");
    write(inputsFile, JSON.stringify({ [source]: stampFile(source, root), [lock]: stampFile(lock, root) }));
  });

  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  it("is the built one while every file is as it was", () => {
    expect(isTheBuiltOne()).toBe(true);
  });

  it("is the built one in a copy that keeps the times of files", () => {
    const copy = mkdtempSync(join(tmpdir(), "proffer-copy-"));
    cpSync(root, copy, { recursive: true, preserveTimestamps: true });
    expect(isBuilt(copy)).toBe(true);
    rmSync(copy, { recursive: true });
  });

  it.each([source, lock])("is the sources once %s has another length", (path) => {
    write(path, "three");
    expect(isTheBuiltOne()).toBe(false);
  });

  it.each([-100, 100])(
    "is the sources once a file of the same length was changed %s seconds apart",
    (seconds) => {
      const changed = Date.now() / 1000 + seconds;
      utimesSync(join(root, source), changed, changed);
      expect(isTheBuiltOne()).toBe(false);
    },
  );

  it("is the sources once a file is gone", () => {
    rmSync(join(root, source));
    expect(isTheBuiltOne()).toBe(false);
  });

  it("is the sources without a build, or with half of one", () => {
    write(inputsFile, '{"pricing/src');
    expect(isTheBuiltOne()).toBe(false);
    rmSync(join(root, inputsFile));
    expect(isTheBuiltOne()).toBe(false);
  });
});

it("tests run the built program", () => {
  expect(isBuilt()).toBe(true);
});

// With one such character V8 keeps a whole file with two bytes for each: docs/decisions/built-server.md.
it("the built program has no character beyond Latin-1", () => {
  const folder = fileURLToPath(new URL(`../../${builtServer}`, import.meta.url));
  const files = globSync("*.js", { cwd: folder });
  expect(files).toContain("cli.js");
  const isLatin = (file: string) => /^[\0-\xff]*$/.test(readFileSync(join(folder, file), "utf8"));
  expect(files.filter((file) => !isLatin(file))).toEqual([]);
});
