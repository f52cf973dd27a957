import { parseArgs } from "node:util";
import { listDeletedEverywhere, restoreProposal } from "../proposals/index.ts";
import { openExistingInstallation } from "../bootstrap/installation.ts";
import { print, UsageError, type Command } from "./command.ts";
import { restoreBackup } from "./restore-backup.ts";

export const restoreCommand: Command = {
  name: "restore",
  usage: "[PROPOSAL_ID] [--organization ID] | --backup FILE",
  about:
    "brings a deleted proposal back, or without an id lists the deleted proposals, latest first. --organization is needed if several organizations deleted a proposal with this id. --backup replaces the SQLite database with a backup: stop the server first",
  run: async (args, config) => {
    const { positionals, values } = parseArgs({
      args,
      options: { organization: { type: "string" }, backup: { type: "string" } },
      allowPositionals: true,
    });
    const [id] = positionals;
    if (values.backup !== undefined) {
      if (id !== undefined || values.organization !== undefined)
        throw new UsageError("restore --backup takes a FILE and nothing else");
      await restoreBackup(values.backup, config);
      return;
    }
    const { db, context } = await openExistingInstallation(config);
    try {
      if (id === undefined) {
        const deleted = await listDeletedEverywhere(context);
        for (const found of deleted)
          print(`${found.id}  deleted ${found.deleted_at}  ${found.organization}: ${found.name}`);
        if (deleted.length === 0) print("No deleted proposal can be restored.");
        return;
      }
      const { name, lostNumber } = await restoreProposal(context, id, values.organization);
      print(`"${name}" is back.`);
      if (lostNumber) print(`It lost its number ${lostNumber}, which another proposal has now.`);
    } finally {
      await db.close();
    }
  },
};
