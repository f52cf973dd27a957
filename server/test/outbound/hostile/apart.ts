import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface ReceiversApart {
  /** The certificates that their client has to trust. */
  readonly ca: readonly string[];
  /** One for each of `hostileKinds`, in that order. */
  readonly urls: readonly string[];
  /** One that behaves, to compare with. */
  readonly ordinaryUrl: string;
  stop(): Promise<void>;
}

/** One receiver of each kind, in a process of their own: what they do costs the sender neither time nor memory. */
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
