import type { AnonymousContext, Reader } from "../../context.ts";
import { listSnapshotsMentioning } from "../../records/signers/index.ts";
import { listVersionedFiles } from "../../records/versions/index.ts";
import { listFilesUntil, removeFiles } from "../../services/files/index.ts";
import { listAttachedFiles } from "../proposals.store.ts";

/** Time for which an unused file stays, so that no change that is just being made loses it. */
const graceMs = 24 * 60 * 60 * 1000;

/**
 * Deletes the files that no proposal has, not even a deleted one, and no version and no signed or accepted content
 * of one.
 */
export async function purgeFiles({ transact, read, clock }: AnonymousContext): Promise<void> {
  const until = new Date(Date.parse(clock.now()) - graceMs).toISOString();
  const stored = Map.groupBy(await listFilesUntil(read, until), ({ organization_id: id }) => id);
  for (const [organizationId, files] of stored) {
    const hashes = files.map(({ sha256 }) => sha256);
    if ((await listUnused(read, organizationId, hashes)).length === 0) continue;
    await transact(async (tx) => {
      const unused = await listUnused(tx, organizationId, hashes);
      if (unused.length > 0) await removeFiles(tx, organizationId, unused, until);
    });
  }
}

async function listUnused(read: Reader, organizationId: string, hashes: readonly string[]) {
  const attached = new Set([
    ...(await listAttachedFiles(read, organizationId)),
    ...(await listVersionedFiles(read, organizationId)),
  ]);
  const words = hashes.filter((hash) => !attached.has(hash));
  const frozen = await listSnapshotsMentioning(read, organizationId, { words, max: 1 });
  const inSnapshots = new Set(frozen.map(({ word }) => word));
  return words.filter((hash) => !inSnapshots.has(hash));
}
