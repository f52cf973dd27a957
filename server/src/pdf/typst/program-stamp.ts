import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fontPaths } from "./fonts.ts";

const programFolders = [".", "../templates"].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

/**
 * Creates a function that returns a text. The text changes when a file below one of the `paths` is replaced; added files do not count. The
 * function throws when a file is missing.
 */
export function createStamp(paths: readonly string[]): () => string {
  const files = paths.flatMap(listFiles);
  return () => files.map(toStamp).join("\n");
}

/** Creates the stamp of the templates, fonts and source files, which Typst processes read long after the server has started. */
export function createProgramStamp(): () => string {
  return createStamp([...programFolders, ...fontPaths]);
}

function listFiles(path: string): string[] {
  if (!lstatSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => listFiles(join(path, name)));
}

function toStamp(path: string): string {
  const { size, mtimeMs } = lstatSync(path);
  return `${path} ${size} ${mtimeMs}`;
}
