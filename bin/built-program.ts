import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ownRoot = join(import.meta.dirname, "..");

/** The folder in which the build leaves the server. */
export const builtServer = "server/dist";
/** A file with the stamp of each source of the build, by its path. */
export const inputsFile = `${builtServer}/inputs.json`;

/** Stamps a file. Layers of container images keep whole seconds. */
export function stampFile(path: string, root = ownRoot): string {
  const { size, mtimeMs } = statSync(join(root, path));
  return `${size} ${Math.floor(mtimeMs / 1000)}`;
}

/** Tells whether the built server is there and made of the sources as they are now. */
export function isBuilt(root = ownRoot): boolean {
  try {
    const inputs = JSON.parse(readFileSync(join(root, inputsFile), "utf8")) as Record<string, string>;
    return Object.entries(inputs).every(([path, stamp]) => stampFile(path, root) === stamp);
  } catch {
    return false;
  }
}

/** Finds the program of all commands: the built one, or the sources where one of them has changed since. */
export function findProgram(root = ownRoot): URL {
  return pathToFileURL(join(root, isBuilt(root) ? `${builtServer}/cli.js` : "server/src/cli.ts"));
}
