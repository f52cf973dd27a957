import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fontPaths } from "./fonts.ts";

const programFolders = [".", "../templates"].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

/** Creates a stamp that changes with every replaced file in `paths`. Throws where a file is missing. */
export function createStamp(paths: readonly string[]): string {
  return paths.flatMap(listStamps).join("\n");
}

/** Stamps the templates, fonts and sources, which Typst processes read long after the start of the server. */
export function stampProgram(): string {
  return createStamp([...programFolders, ...fontPaths]);
}

function listStamps(path: string): string[] {
  const found = lstatSync(path);
  if (!found.isDirectory()) return [`${path} ${found.size} ${found.mtimeMs}`];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => listStamps(join(path, name)));
}
