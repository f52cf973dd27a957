import { parseArgs } from "node:util";
import { openExistingInstallation, openExistingTables } from "../bootstrap/installation.ts";
import { sealedColumns } from "../bootstrap/sealed-columns.ts";
import { getSecrets } from "../bootstrap/secret-file.ts";
import { resealColumn } from "../platform/db/sealed-columns.ts";
import { createSealer } from "../platform/secrets/sealer.ts";
import { print, type Command } from "./command.ts";

export const resealCommand: Command = {
  name: "reseal",
  usage: "",
  about:
    'encrypts stored secrets again with the first key of PROFFER_SECRET_KEY="new,old", beside a running server; may be interrupted and repeated',
  run: async (args, config) => {
    parseArgs({ args, options: {} });
    // Other versions may have other columns.
    await openExistingInstallation(config).then(({ db }) => db.close());
    const db = await openExistingTables(config);
    try {
      const sealer = createSealer(getSecrets(config));
      const sum = { resealed: 0, unopenable: 0 };
      for (const sealedColumn of sealedColumns) {
        const { resealed, unopenable } = await resealColumn(db, sealer, sealedColumn);
        if (unopenable > 0)
          print(
            `${unopenable} texts of ${sealedColumn.table}.${sealedColumn.column} stay as they are: PROFFER_SECRET_KEY lacks their key.`,
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
