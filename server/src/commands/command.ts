import type { Config } from "../config.ts";

/** One verb of the command line. */
export interface Command {
  readonly name: string;
  /** What follows the name in the help. */
  readonly usage: string;
  readonly about: string;
  run(args: string[], config: Config): Promise<void>;
}

/** A mistake in how a command was called, told without a stack trace. */
export class UsageError extends Error {}

/** Writes one line of a command's answer. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
