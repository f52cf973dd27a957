import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/** A separate process of the benchmark that does one job at a time. */
export interface Worker<Job, Result> {
  readonly pid: number;
  do(job: Job): Promise<Result>;
  /** Rejects if the process has already ended, because measurements alongside it are invalid. */
  stop(): Promise<void>;
}

/** Starts a process that runs `module`, which calls `serveJobs` with the same types. */
export function startWorker<Job extends object, Result>(
  module: string,
  args: readonly string[] = [],
): Worker<Job, Result> {
  const child = fork(new URL(module, import.meta.url), args, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  endWithThisProcess(child);
  const death = rejectOnExit(child, module);
  return {
    pid: child.pid ?? 0,
    do: async (job) => {
      child.send(job);
      const [result] = await Promise.race([once(child, "message"), death]);
      return result as Result;
    },
    stop: async () => {
      if (hasEnded(child)) await death;
      await endProcess(child);
    },
  };
}

/** Answers the jobs sent by `startWorker` of the parent process. The module of a worker calls this once. */
export function serveJobs(work: (job: never) => Promise<object>): void {
  process.on("message", (job) => {
    void work(job as never).then((result) => process.send?.(result));
  });
  process.on("disconnect", () => process.exit());
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill();
});

/** Kills the child when this process exits, so that a failing benchmark leaves no process behind. */
export function endWithThisProcess(child: ChildProcess): void {
  running.add(child);
  child.once("exit", () => running.delete(child));
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Rejects when the process ends, so that callers do not wait forever. */
export function rejectOnExit(child: ChildProcess, name: string): Promise<never> {
  const death = once(child, "exit").then(([code, signal]) => {
    throw new Error(`${name} ended with ${signal === null ? `code ${String(code)}` : String(signal)}`);
  });
  // Prevents an unhandled rejection if the process ends normally.
  death.catch(() => {});
  return death;
}
