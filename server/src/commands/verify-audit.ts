import { parseArgs } from "node:util";
import { type CheckedTrail, verifyAudit, verifyProposalAudit } from "../records/audit-trail/index.ts";
import { openExistingInstallation } from "../bootstrap/installation.ts";
import { print, UsageError, type Command } from "./command.ts";

export const verifyAuditCommand: Command = {
  name: "verify-audit",
  usage: "[--proposal ID]",
  about: "checks every audit trail, all frozen content and every signature, and names the first broken link",
  run: async (args, config) => {
    const { values } = parseArgs({ args, options: { proposal: { type: "string" } } });
    const { db } = await openExistingInstallation(config);
    try {
      const { proposals, entries, faults } = await tally(
        values.proposal === undefined ? verifyAudit(db.read) : [await one(values.proposal)],
      );
      const sum = `Checked ${proposals} proposals with ${entries} entries`;
      print(faults === 0 ? `${sum}: every link holds.` : `${sum}: ${faults} faults.`);
      if (faults > 0) process.exitCode = 1;
    } finally {
      await db.close();
    }

    async function one(id: string): Promise<CheckedTrail> {
      const checked = await verifyProposalAudit(db.read, id);
      if (!checked) throw new UsageError(`There is no proposal ${id}`);
      return checked;
    }
  },
};

async function tally(checks: AsyncIterable<CheckedTrail> | Iterable<CheckedTrail>) {
  const sum = { proposals: 0, entries: 0, faults: 0 };
  for await (const { proposalId, entries, faults } of checks) {
    for (const fault of faults) print(`proposal ${proposalId}: ${fault}`);
    sum.proposals += 1;
    sum.entries += entries;
    sum.faults += faults.length;
  }
  return sum;
}
