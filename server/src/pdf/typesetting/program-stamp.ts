import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fontPaths } from "./fonts.ts";

const parts = [".", "../templates"].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

/** A text that differs once one of `paths` or of the files in them is replaced. Throws where a file is missing. */
export function stampOf(paths: readonly string[]): string {
  return paths.flatMap(stampsIn).join("\n");
}

/** The templates, the fonts and the sources that children read when they need them, long after this process was started. */
export function stampProgram(): string {
  return stampOf([...parts, ...fontPaths]);
}

function stampsIn(path: string): string[] {
  const found = lstatSync(path);
  if (!found.isDirectory()) return [`${path} ${found.size} ${found.mtimeMs}`];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => stampsIn(join(path, name)));
}
