import { parseArgs } from "node:util";
import { appointPlatformAdmin } from "../accounts/index.ts";
import { openExistingInstallation } from "../bootstrap/installation.ts";
import { print, UsageError, type Command } from "./command.ts";

export const platformAdminCommand: Command = {
  name: "platform-admin",
  usage: "--email ada@acme.test [--revoke]",
  about: "lets a user read the analytics of every organization, or takes that back",
  run: async (args, config) => {
    const { values } = parseArgs({
      args,
      options: { email: { type: "string" }, revoke: { type: "boolean", default: false } },
    });
    const { email, revoke } = values;
    if (!email) throw new UsageError("platform-admin needs --email");
    const { db, context } = await openExistingInstallation(config);
    try {
      await appointPlatformAdmin(context, email, !revoke);
      print(revoke ? `${email} is no platform admin any more.` : `${email} is a platform admin.`);
    } finally {
      await db.close();
    }
  },
};
