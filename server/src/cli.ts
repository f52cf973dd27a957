import type { Command } from "./commands/command.ts";
import { UsageError } from "./commands/command.ts";
import { demoCommand } from "./commands/demo.ts";
import { exportCommand } from "./commands/export.ts";
import { importCommand } from "./commands/import.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { purgeCommand } from "./commands/purge.ts";
import { restoreCommand } from "./commands/restore.ts";
import { platformAdminCommand } from "./commands/platform-admin.ts";
import { resetPasswordCommand } from "./commands/reset-password.ts";
import { serveCommand } from "./commands/serve.ts";
import { setupCommand } from "./commands/setup.ts";
import { verifyAuditCommand } from "./commands/verify-audit.ts";
import { ConfigError, describeSettings, readConfig, unknownSettings } from "./config.ts";
import { MoveError } from "./platform/db/moving/installation-file.ts";
import { AppError } from "./platform/errors.ts";
import { WrongSecret } from "./platform/sealer.ts";

const commands: readonly Command[] = [
  serveCommand,
  demoCommand,
  setupCommand,
  migrateCommand,
  platformAdminCommand,
  resetPasswordCommand,
  exportCommand,
  importCommand,
  restoreCommand,
  purgeCommand,
  verifyAuditCommand,
];

// The codes of numbers are those of PostgreSQL: no such database, no such user, wrong password.
// What a person can put right is told in a sentence; anything else shows where it happened.
const told = [UsageError, ConfigError, AppError, MoveError, WrongSecret];
const toldCodes = /^(ERR_PARSE_ARGS\w*|E(CONNREFUSED|NOTFOUND|NOENT|NOTDIR|ACCES|ISDIR)|3D000|28000|28P01)$/;

const [name, ...args] = process.argv.slice(2);
const command = commands.find((candidate) => candidate.name === name);

for (const unknown of unknownSettings(process.env))
  process.stderr.write(
    `${unknown} is not a setting of Proffer and changes nothing; «help» lists those that exist.\n`,
  );

try {
  if (command && !args.includes("--help")) await command.run(args, readConfig(process.env));
  else if (command || name === undefined || name === "help" || name === "--help")
    process.stdout.write(help());
  else throw new UsageError(`There is no command «${name}».\n\n${help()}`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

function explain(error: unknown): string {
  if (error instanceof AppError && error.details)
    return Object.entries(error.details)
      .map(([field, problem]) => `--${field} ${problem}`)
      .join("\n");
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  if (told.some((kind) => error instanceof kind) || toldCodes.test(code)) return error.message;
  return error.stack ?? error.message;
}

function help(): string {
  const lines = commands.map(({ name: verb, usage, about }) => `  proffer ${verb} ${usage}\n      ${about}`);
  return `Usage:\n${lines.join("\n")}\n\nSettings, from the environment:\n${describeSettings()}\n`;
}
