import { constants } from "node:os";

/** Signals that end a program from outside. SIGKILL cannot be handled. */
const signals = ["SIGHUP", "SIGINT", "SIGTERM"] as const;

/**
 * Makes every early end of the benchmarks print its reason: a signal, or a benchmark that waits forever, for
 * which Node exits with code 13 and one warning. Returns functions that set the name of the running
 * benchmark, and that mark the end.
 */
export function sayEnd(): { name(benchmark: string): void; finish(): void } {
  let running: string | undefined = "the start";
  const tell = (why: string) => process.stderr.write(`The benchmarks ended early, in ${running}: ${why}.\n`);
  for (const signal of signals)
    process.once(signal, () => {
      tell(`${signal} came from outside`);
      running = undefined;
      process.exit(128 + constants.signals[signal]);
    });
  process.once("exit", (code) => {
    if (running === undefined) return;
    tell(code === 13 ? "it waits for something that never comes (code 13)" : `code ${code}`);
  });
  return {
    name: (benchmark) => {
      running = benchmark;
    },
    finish: () => {
      running = undefined;
    },
  };
}
