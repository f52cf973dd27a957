import { parseArgs } from "node:util";
import { resetLinkFor } from "../accounts/index.ts";
import { openFoundation } from "../services.ts";
import { print, UsageError, type Command } from "./command.ts";

export const resetPasswordCommand: Command = {
  name: "reset-password",
  usage: "--email ada@acme.test",
  about: "prints a link and a token that set a new password, once and within an hour",
  run: async (args, config) => {
    const { email } = parseArgs({ args, options: { email: { type: "string" } } }).values;
    if (!email) throw new UsageError("reset-password needs --email");
    const { db, context } = await openFoundation(config);
    try {
      const { url, token } = await resetLinkFor(context, config.publicUrl, email);
      print(
        `${url}\nBy API: POST ${config.publicUrl}/api/auth/reset-password {"token": "${token}", "password": "…"}`,
      );
    } finally {
      await db.close();
    }
  },
};
