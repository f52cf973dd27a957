import type { AnonymousContext, RecipientContext } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { LeasedRows } from "../../platform/db/leased-rows.ts";
import type { Db } from "../../platform/db/open.ts";
import { transact } from "../../platform/db/transact.ts";
import { createId } from "../../platform/ids.ts";
import { toDevice } from "../../platform/http/device.ts";
import type { Schema } from "../../schema.ts";
import type { PageReader } from "../tables.ts";
import { deleteExpiredReaders, deleteReaders, upsertReaders } from "./readers.store.ts";

/** Creates the rows of the recipients whose pages are open in this process. */
export function createReaders(db: Db<Schema>, clock: Clock): LeasedRows<PageReader> {
  return new LeasedRows({
    now: () => clock.now(),
    save: (coming, leaving) =>
      transact(db, async (tx) => {
        await upsertReaders(tx, coming);
        await deleteReaders(tx, leaving);
      }),
  });
}

export function toReader({ organizationId, link, agent, clock }: RecipientContext): PageReader {
  const now = clock.now();
  return {
    organization_id: organizationId,
    id: createId(),
    proposal_id: link.proposalId,
    name: link.signer?.name ?? null,
    device: toDevice(agent),
    since: now,
    // The first write sets it.
    expires_at: now,
  };
}

/** Deletes the readers that killed processes left behind. */
export async function purgeReaders({ transact: run, clock }: AnonymousContext): Promise<void> {
  await run((tx) => deleteExpiredReaders(tx, clock.now()));
}
