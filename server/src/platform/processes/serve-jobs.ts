import { goFirst } from "./memory.ts";

/** The first message of a child: its program is loaded, and what happens to it from now on is the doing of a job. */
export const ready = "ready";

/** What a child of a pool answers to a job. */
export type JobAnswer<Result> = { readonly memory: number } & (
  | { readonly result: Result }
  | { readonly failure: string }
);

/** Makes this process a child of a pool, which does the jobs that it is sent, one after the other. */
export function serveJobs<Result>(perform: (job: unknown) => Result | Promise<Result>): void {
  goFirst();
  // The terminal tells the whole group; the parent decides, after the last answer.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
  process.on("disconnect", () => process.exit());
  process.on("message", (job) => {
    void answerTo(() => perform(job)).then((answer) => process.send?.(answer));
  });
  process.send?.(ready);
}

async function answerTo<Result>(work: () => Result | Promise<Result>): Promise<JobAnswer<Result>> {
  try {
    const result = await work();
    return { result, memory: process.memoryUsage.rss() };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { failure, memory: process.memoryUsage.rss() };
  }
}
