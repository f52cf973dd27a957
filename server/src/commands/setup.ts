import { parseArgs } from "node:util";
import { addOrganization } from "../accounts/index.ts";
import { openFoundation } from "../services.ts";
import { print, UsageError, type Command } from "./command.ts";

export const setupCommand: Command = {
  name: "setup",
  usage: "--organization Acme --name «Ada Lovelace» --email ada@acme.test --password …",
  about: "adds an organization with its owner and prints its ids and an API key as one line of JSON",
  run: async (args, config) => {
    const { values } = parseArgs({
      args,
      options: {
        organization: { type: "string" },
        name: { type: "string" },
        email: { type: "string" },
        password: { type: "string" },
      },
    });
    const { organization, name, email, password } = values;
    if (!organization || !name || !email)
      throw new UsageError("setup needs --organization, --name and --email");
    const { db, context, passwords } = await openFoundation(config);
    try {
      const founded = await addOrganization(context, passwords, { organization, name, email, password });
      print(
        JSON.stringify({
          organization_id: founded.organizationId,
          user_id: founded.userId,
          api_key: founded.apiKey,
        }),
      );
    } finally {
      await db.close();
    }
  },
};
