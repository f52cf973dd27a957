import { parseArgs } from "node:util";
import { appointPlatformAdmin, createResetLinkForEmail, removeSecondFactor } from "../accounts/index.ts";
import { openExistingInstallation } from "../bootstrap/installation.ts";
import { type Command, print, UsageError } from "./command.ts";

export const resetPasswordCommand: Command = {
  name: "reset-password",
  usage: "--email ada@acme.test [--remove-second-factor]",
  about: "prints a link and a token that set a new password, once and within an hour",
  run: async (args, config) => {
    const { values } = parseArgs({
      args,
      options: {
        email: { type: "string" },
        "remove-second-factor": { type: "boolean", default: false },
      },
    });
    if (!values.email) throw new UsageError("reset-password needs --email");
    const { db, context } = await openExistingInstallation(config);
    try {
      if (values["remove-second-factor"]) await removeSecondFactor(context, values.email);
      const { url, token } = await createResetLinkForEmail(context, config.publicUrl, values.email);
      print(url);
      print(
        `By API: POST ${config.publicUrl}/api/auth/reset-password {"token": "${token}", "password": "…"}`,
      );
    } finally {
      await db.close();
    }
  },
};

export const platformAdminCommand: Command = {
  name: "platform-admin",
  usage: "--email ada@acme.test [--revoke]",
  about: "lets a user read the analytics of every organization, or revokes this permission",
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
      print(revoke ? `${email} is no longer a platform admin.` : `${email} is a platform admin.`);
    } finally {
      await db.close();
    }
  },
};
