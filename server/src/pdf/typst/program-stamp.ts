import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fontPaths } from "./fonts.ts";

const programFolders = [".", "../templates"].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

/** Creates a text that changes when a file in one of the `paths` is replaced. Throws when one of the `paths` is missing. */
export function createStamp(paths: readonly string[]): string {
  return paths.flatMap(listStamps).join("\n");
}

/** Creates the stamp of the templates, fonts and source files, which Typst processes read long after the server has started. */
export function stampProgram(): string {
  return createStamp([...programFolders, ...fontPaths]);
}

function listStamps(path: string): string[] {
  const stats = lstatSync(path);
  if (!stats.isDirectory()) return [`${path} ${stats.size} ${stats.mtimeMs}`];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => listStamps(join(path, name)));
}
