import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface ReceiversApart {
  /** The certificates that their client must trust. */
  readonly ca: readonly string[];
  /** One address for each of `hostileKinds`, in the same order. */
  readonly urls: readonly string[];
  /** An ordinary receiver, for comparison. */
  readonly ordinaryUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts one receiver of each kind in a separate process, so that they use no time or memory of the sender.
 */
export async function startReceiversApart(): Promise<ReceiversApart> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "serve.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = await once(createInterface(child.stdout), "line");
  return {
    ...(JSON.parse(String(line)) as Omit<ReceiversApart, "stop">),
    stop: async () => {
      child.stdin.end();
      await once(child, "exit");
    },
  };
}
