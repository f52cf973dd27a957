import type { Config } from "../bootstrap/config.ts";

/** A command of the command line. */
export interface Command {
  readonly name: string;
  /** The arguments, as the help shows them. */
  readonly usage: string;
  readonly about: string;
  run(args: string[], config: Config): Promise<void>;
}

/** A wrong use of a command, printed without a stack trace. */
export class UsageError extends Error {}

/** Prints one line of a command's output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
