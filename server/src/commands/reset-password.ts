import { parseArgs } from "node:util";
import { removeSecondFactor, createResetLinkForEmail } from "../accounts/index.ts";
import { openExistingInstallation } from "../bootstrap/installation.ts";
import { print, UsageError, type Command } from "./command.ts";

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
