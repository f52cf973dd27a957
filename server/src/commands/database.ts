import { parseArgs } from "node:util";
import { openExistingInstallation, openExistingTables, openInstallation } from "../bootstrap/installation.ts";
import { sealedColumns } from "../bootstrap/sealed-columns.ts";
import { getSecrets } from "../bootstrap/secret-file.ts";
import { resealColumn } from "../platform/db/sealed-columns.ts";
import { createSealer } from "../platform/secrets/sealer.ts";
import { type Command, print } from "./command.ts";

export const migrateCommand: Command = {
  name: "migrate",
  usage: "",
  about: "brings the database to the newest schema; serve also does this",
  run: async (_args, config) => {
    const { db, migrated } = await openInstallation(config);
    await db.close();
    print(migrated.length === 0 ? "The schema is up to date." : `Applied ${migrated.join(", ")}.`);
  },
};

export const resealCommand: Command = {
  name: "reseal",
  usage: "",
  about:
    'encrypts stored secrets again with the first key of PROFFER_SECRET_KEY="new,old", beside a running server; may be interrupted and repeated',
  run: async (args, config) => {
    parseArgs({ args, options: {} });
    // Migrates first, because the list of sealed columns matches only the newest schema.
    await openExistingInstallation(config).then(({ db }) => db.close());
    const db = await openExistingTables(config);
    try {
      const sealer = createSealer(getSecrets(config));
      const sum = { resealed: 0, unopenable: 0 };
      for (const sealedColumn of sealedColumns) {
        const { resealed, unopenable } = await resealColumn(db, sealer, sealedColumn);
        if (unopenable > 0)
          print(
            `${unopenable} texts of ${sealedColumn.table}.${sealedColumn.column} were not changed: PROFFER_SECRET_KEY lacks their key.`,
          );
        sum.resealed += resealed;
        sum.unopenable += unopenable;
      }
      print(`Encrypted ${sum.resealed} texts again.`);
      if (sum.unopenable > 0) process.exitCode = 1;
    } finally {
      await db.close();
    }
  },
};
