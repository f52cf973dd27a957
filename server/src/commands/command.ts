import type { Config } from "../bootstrap/config.ts";

/** One verb of the command line. */
export interface Command {
  readonly name: string;
  /** Arguments, as the help shows them after the name. */
  readonly usage: string;
  readonly about: string;
  run(args: string[], config: Config): Promise<void>;
}

/** A wrong call of a command, printed without a stack trace. */
export class UsageError extends Error {}

/** Writes one line of a command's answer. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
