import type { Transaction } from "kysely";
import { open } from "node:fs/promises";
import { parseArgs } from "node:util";
import { checkSecret } from "../accounts/index.ts";
import { checkWebhookSecret } from "../webhooks/index.ts";
import type { Config } from "../bootstrap/config.ts";
import { migrations } from "../migrations/index.ts";
import { importRows } from "../platform/db/transfer/import-rows.ts";
import type { AnyTables } from "../platform/db/transfer/list-tables.ts";
import { createSealer } from "../platform/secrets/sealer.ts";
import { findSecrets } from "../bootstrap/secret-file.ts";
import { openDatabase } from "../platform/db/open.ts";
import { prepareDatabaseLocation } from "../bootstrap/installation.ts";
import { print, UsageError, type Command } from "./command.ts";

export const importCommand: Command = {
  name: "import",
  usage: "FILE|-",
  about: "fills an empty database with an exported installation: all of it, or nothing if there is an error",
  run: async (args, config) => {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new UsageError("import needs one FILE, or - for standard input");
    const input = file === "-" ? process.stdin : (await open(file)).createReadStream();
    const db = openDatabase<AnyTables>(prepareDatabaseLocation(config), { poolSize: 1 });
    try {
      const rows = await importRows(db, migrations, input.setEncoding("utf8"), createSecretCheck(config));
      print(`Imported ${rows} rows.`);
    } finally {
      input.destroy();
      await db.close();
    }
  },
};

/**
 * Creates the check that the configured secret opens the imported rows, because a server with another secret
 * refuses to start. Checks nothing without a configured secret, because the operator may add it later.
 */
function createSecretCheck(config: Config): (tx: Transaction<AnyTables>) => Promise<void> {
  const secrets = findSecrets(config);
  return async (tx) => {
    if (secrets.length === 0) return;
    const sealer = createSealer(secrets);
    await checkSecret(tx, sealer);
    await checkWebhookSecret(tx, sealer);
  };
}
