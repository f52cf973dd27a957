import { preferOutOfMemoryKill } from "./memory.ts";

/**
 * First message of a child after its program is loaded. If the child fails after this message, a job is the
 * cause.
 */
export const ready = "ready";

/** The answer of a child to a job. */
export type JobAnswer<Result> = { readonly memory: number } & (
  | { readonly result: Result }
  | { readonly failure: string }
);

/** Makes this process a child of a pool. Runs the received jobs. The pool sends one job at a time. */
export function serveJobs<Result>(perform: (job: unknown) => Result | Promise<Result>): void {
  preferOutOfMemoryKill();
  // Ignores signals, because Ctrl+C signals the whole process group. The parent ends its children after the
  // last answer.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
  process.on("disconnect", () => process.exit());
  process.on("message", (job) => {
    void performJob(() => perform(job)).then((answer) => process.send?.(answer));
  });
  process.send?.(ready);
}

async function performJob<Result>(work: () => Result | Promise<Result>): Promise<JobAnswer<Result>> {
  try {
    const result = await work();
    return { result, memory: process.memoryUsage.rss() };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { failure, memory: process.memoryUsage.rss() };
  }
}
