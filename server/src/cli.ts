import type { Command } from "./commands/command.ts";
import { UsageError } from "./commands/command.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { serveCommand } from "./commands/serve.ts";
import { setupCommand } from "./commands/setup.ts";
import { ConfigError, describeSettings, readConfig } from "./config.ts";
import { AppError } from "./platform/errors.ts";

const commands: readonly Command[] = [serveCommand, setupCommand, migrateCommand];

const [name, ...args] = process.argv.slice(2);
const command = commands.find((candidate) => candidate.name === name);

try {
  if (command && !args.includes("--help")) await command.run(args, readConfig(process.env));
  else if (command || name === undefined || name === "help" || name === "--help")
    process.stdout.write(help());
  else throw new UsageError(`There is no command «${name}».\n\n${help()}`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

/** Mistakes of the one who typed are told in a sentence; anything else shows where it happened. */
function explain(error: unknown): string {
  if (error instanceof AppError && error.details)
    return Object.entries(error.details)
      .map(([field, problem]) => `--${field} ${problem}`)
      .join("\n");
  if (error instanceof UsageError || error instanceof ConfigError || error instanceof AppError)
    return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  if (code.startsWith("ERR_PARSE_ARGS") || code === "EADDRINUSE" || code === "ECONNREFUSED")
    return error.message;
  return error.stack ?? error.message;
}

function help(): string {
  const lines = commands.map(({ name: verb, usage, about }) => `  proffer ${verb} ${usage}\n      ${about}`);
  return `Usage:\n${lines.join("\n")}\n\nSettings, from the environment:\n${describeSettings()}\n`;
}
