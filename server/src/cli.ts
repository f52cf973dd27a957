import { print, UsageError, type Command } from "./commands/command.ts";
import { explainError } from "./commands/explain-error.ts";
import { describeSettings, readConfig, listUnknownSettings } from "./bootstrap/config.ts";

/** Commands, loaded on demand. Most need only a part of the server and start in a third of its time. */
const commands = new Map<string, () => Promise<Command>>([
  ["serve", async () => (await import("./commands/serve.ts")).serveCommand],
  ["demo", async () => (await import("./commands/demo.ts")).demoCommand],
  ["setup", async () => (await import("./commands/setup.ts")).setupCommand],
  ["migrate", async () => (await import("./commands/database.ts")).migrateCommand],
  ["platform-admin", async () => (await import("./commands/users.ts")).platformAdminCommand],
  ["reset-password", async () => (await import("./commands/users.ts")).resetPasswordCommand],
  ["backup", async () => (await import("./commands/backup.ts")).backupCommand],
  ["export", async () => (await import("./commands/export.ts")).exportCommand],
  ["import", async () => (await import("./commands/import.ts")).importCommand],
  ["restore", async () => (await import("./commands/restore.ts")).restoreCommand],
  ["purge", async () => (await import("./commands/purge.ts")).purgeCommand],
  ["reseal", async () => (await import("./commands/database.ts")).resealCommand],
  ["mcp", async () => (await import("./commands/mcp.ts")).mcpCommand],
  ["verify-audit", async () => (await import("./commands/verify-audit.ts")).verifyAuditCommand],
]);

const helpWords: ReadonlySet<string> = new Set(["help", "--help", "-h"]);
const [first = "help", ...rest] = process.argv.slice(2);
// "help setup" is "setup --help".
const [verb = "help", ...args] = helpWords.has(first) ? rest : [first, ...rest];
const asksForHelp = helpWords.has(first) || args.includes("--help") || args.includes("-h");

for (const unknown of listUnknownSettings(process.env))
  process.stderr.write(
    `${unknown} is not a setting of Proffer and changes nothing; "help" lists the settings.\n`,
  );

try {
  const command = await commands.get(verb)?.();
  if (command && asksForHelp) print(`Usage:\n${describeCommand(command)}`);
  else if (command) await command.run(args, readConfig(process.env));
  else if (helpWords.has(verb)) print(await describeAll());
  else
    throw new UsageError(
      `There is no command "${verb}". The commands are ${[...commands.keys()].join(", ")}; "help" describes them.`,
    );
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = 1;
}

async function describeAll(): Promise<string> {
  const all = await Array.fromAsync(commands.values(), (load) => load());
  return `Usage:\n${all.map(describeCommand).join("\n")}\n\nSettings, from the environment:\n${describeSettings()}`;
}

function describeCommand({ name, usage, about }: Command): string {
  return `  proffer ${name} ${usage}\n      ${about}`;
}
