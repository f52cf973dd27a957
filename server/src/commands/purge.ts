import { parseArgs } from "node:util";
import { purge, countPurgeable } from "../ops/index.ts";
import { openExistingInstallation } from "../bootstrap/installation.ts";
import { print, UsageError, type Command } from "./command.ts";

export const purgeCommand: Command = {
  name: "purge",
  usage: "[--older-than 30d] [--dry-run]",
  about:
    "permanently removes everything deleted that long ago, stored answers to repeated requests, and expired sessions and tokens",
  run: async (args, config) => {
    const { values } = parseArgs({
      args,
      options: {
        "older-than": { type: "string", default: "30d" },
        "dry-run": { type: "boolean", default: false },
      },
    });
    const age = parseMilliseconds(values["older-than"]);
    const { db, context } = await openExistingInstallation(config);
    try {
      const until = new Date(Date.parse(context.clock.now()) - age).toISOString();
      const purged = values["dry-run"] ? await countPurgeable(context, until) : await purge(context, until);
      const verb = values["dry-run"] ? "Would purge" : "Purged";
      print(
        `${verb} ${purged.proposals} proposals, ${purged.libraryItems} library items, ${purged.answers} kept answers, ${purged.expired} expired sessions and tokens.`,
      );
    } finally {
      await db.close();
    }
  },
};

const hour = 60 * 60 * 1000;

function parseMilliseconds(text: string): number {
  const [, count, unit] = /^(\d{1,5})([dh])$/.exec(text) ?? [];
  if (!count) throw new UsageError(`--older-than takes days or hours such as 30d or 12h, not "${text}"`);
  return Number(count) * (unit === "d" ? 24 * hour : hour);
}
