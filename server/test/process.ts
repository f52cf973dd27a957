import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const launcher = join(import.meta.dirname, "../../bin/proffer.js");

export interface Running {
  readonly url: string;
  /** Returns the output of the process so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts a server in a separate process, as a user would, on a free port. */
export async function start(command: "serve" | "demo", env: Record<string, string>): Promise<Running> {
  const server = spawn(process.execPath, [launcher, command], {
    env: { PATH: process.env["PATH"], PORT: "0", PROFFER_LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(server.stdout).on("line", (line) => {
      lines.push(line);
      const found = /running at (http[^\s;]+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    server.once("exit", () => reject(new Error("The server ended before it was ready")));
  });
  return {
    url,
    output: () => lines.join("\n"),
    stop: async () => {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
    },
  };
}

/** Runs a command to its end. If it fails, rejects with its output. */
export function run(env: Record<string, string>, ...args: string[]) {
  return promisify(execFile)(process.execPath, [launcher, ...args], {
    env: { PATH: process.env["PATH"], ...env },
  });
}
