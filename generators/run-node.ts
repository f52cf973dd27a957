import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Time for a test that runs external tools. The tools need a few seconds on an idle machine. */
export const toolTimeoutMs = 180_000;

/** Finds a file of an installed package, relative to the entry of the package. */
export const findFile = (module: string, path: string) =>
  fileURLToPath(new URL(path, import.meta.resolve(module)));

/** Runs a program with Node. If it fails, throws an error with its output. */
export async function runNode(args: readonly string[], cwd: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  execFile(process.execPath, args, { cwd }, (error, stdout, stderr) =>
    error ? reject(new Error(`${error.message}${stdout}${stderr}`)) : resolve(),
  );
  await promise;
}
