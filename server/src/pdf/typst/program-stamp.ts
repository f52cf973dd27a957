import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fontPaths } from "./fonts.ts";

const programFolders = [".", "../templates"].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

/** The templates, fonts and source files, which Typst processes read long after the server has started. */
export const programPaths: readonly string[] = [...programFolders, ...fontPaths];

/** Lists the files at and below the paths. */
export function listFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    lstatSync(path).isDirectory() ? listFiles(readdirSync(path).map((name) => join(path, name))) : [path],
  );
}

/** Creates a text that changes when one of the files is replaced. Throws when one of them is missing. */
export function createStamp(files: readonly string[]): string {
  return files.map(toStamp).join("\n");
}

function toStamp(file: string): string {
  const { size, mtimeMs } = lstatSync(file);
  return `${file} ${size} ${mtimeMs}`;
}
