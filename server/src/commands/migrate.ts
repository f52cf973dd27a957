import { openInstallation } from "../bootstrap/installation.ts";
import { print, type Command } from "./command.ts";

export const migrateCommand: Command = {
  name: "migrate",
  usage: "",
  about: "brings the database to the newest schema; serve does so by itself",
  run: async (_args, config) => {
    const { db, migrated } = await openInstallation(config);
    await db.close();
    print(migrated.length === 0 ? "The schema is up to date." : `Applied ${migrated.join(", ")}.`);
  },
};
