import type { AnonymousContext, Reader } from "../../context.ts";
import { readFrozenFiles } from "../../records/signers/index.ts";
import { readVersionedFiles } from "../../records/versions/index.ts";
import {
  listFilesUntil,
  listOrganizationsWithFiles,
  removeFile,
  renewFiles,
} from "../../services/files/index.ts";
import { readAttachedFiles } from "../proposals.store.ts";

/** Time for which a file stays after its last use. */
const graceMs = 24 * 60 * 60 * 1000;

/** Maximum number of files of an organization that one run examines. The next run continues with the others. */
const maxExamined = 500;

/**
 * Deletes the files that no proposal has, not even a deleted one, and no version and no signed or accepted content
 * of one. An organization whose files cannot be deleted does not prevent the others.
 */
export async function purgeFiles(
  context: AnonymousContext,
  onError: (error: unknown) => void,
): Promise<void> {
  const until = new Date(Date.parse(context.clock.now()) - graceMs).toISOString();
  for (const organizationId of await listOrganizationsWithFiles(context.read, until))
    await purgeUnusedFiles(context, organizationId, until).catch((cause: unknown) =>
      onError(new Error(`Unused files of the organization ${organizationId} were not deleted`, { cause })),
    );
}

async function purgeUnusedFiles(
  { transact, read, clock }: AnonymousContext,
  organizationId: string,
  until: string,
): Promise<void> {
  const examined = await listFilesUntil(read, organizationId, until, maxExamined);
  const unused = await findUnused(read, organizationId, examined);
  const used = examined.filter((hash) => !unused.has(hash));
  // Renewed, so that the next run examines other files, and each file at most once a day.
  if (used.length > 0) await transact((tx) => renewFiles(tx, organizationId, used, clock.now()));
  // One transaction per file: other writers wait only briefly, because a file has up to 15 MiB.
  for (const sha256 of unused)
    await transact((tx) => removeFile(tx, { organization_id: organizationId, sha256 }, until));
}

/**
 * Finds the files that no proposal, version or snapshot has. Runs outside of a transaction, because it reads all
 * lists of the organization. It misses no use:
 *
 * - A file that a list got after it was read has been renewed by `holdFiles`, and `removeFile` keeps it.
 * - Versions and snapshots copy the list of their proposal and are read after it. So a list that has lost the file
 *   before it was read has passed it on before the versions and the snapshots are read.
 */
async function findUnused(
  read: Reader,
  organizationId: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const unused = new Set(hashes);
  for (const readHashes of [readAttachedFiles, readVersionedFiles, readFrozenFiles])
    for await (const hash of readHashes(read, organizationId)) unused.delete(hash);
  return unused;
}
