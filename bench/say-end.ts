import { constants } from "node:os";

/** Signals that others send to end a program; nobody can hear SIGKILL. */
const signals = ["SIGHUP", "SIGINT", "SIGTERM"] as const;

/**
 * Makes every early end of the benchmarks say why: a signal, or a benchmark that waits for something that never comes, which Node ends
 * with code 13 and one warning. Returns the function that says that all is done, and the one that names what runs.
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
