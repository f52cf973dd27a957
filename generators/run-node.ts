import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Time for a test that runs tools of others: a few seconds where nothing else runs. */
export const toolTimeoutMs = 180_000;

/** A file of an installed package, relative to what the package exports. */
export const findFile = (module: string, path: string) =>
  fileURLToPath(new URL(path, import.meta.resolve(module)));

/** @throws with what the program wrote when it fails */
export async function runNode(args: readonly string[], cwd: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  execFile(process.execPath, args, { cwd }, (error, stdout, stderr) =>
    error ? reject(new Error(`${error.message}${stdout}${stderr}`)) : resolve(),
  );
  await promise;
}
