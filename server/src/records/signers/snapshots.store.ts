import { sql, type SqlBool } from "kysely";
import type { Reader, Tx } from "../../context.ts";
import { selectAfterKey } from "../../platform/db/query-parts.ts";
import { listMentions, type Mention, type MentionSearch } from "../../platform/db/mentions.ts";
import { readPages } from "../../platform/db/read-pages.ts";
import { assertFitsThread } from "../../platform/offload/thread-limit.ts";
import type { ProposalRow } from "../../schema.ts";
import type { ProposalKey, SnapshotRow } from "./tables.ts";

export async function insertSnapshot(tx: Tx, snapshot: SnapshotRow): Promise<void> {
  await tx.insertInto("snapshots").values(snapshot).execute();
}

/** Finds the snapshot of the current signing round, which is signed or accepted, or will be. */
export async function findCurrentSnapshot(
  read: Reader,
  { organization_id, id, signing_round }: Pick<ProposalRow, "organization_id" | "id" | "signing_round">,
): Promise<SnapshotRow | undefined> {
  const snapshot = await read
    .selectFrom("snapshots")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", id)
    .where("round", "=", signing_round)
    .where("voided_at", "is", null)
    .executeTakeFirst();
  // The response to a signer contains the proposal, which is as large as the snapshot. If it is too large for
  // this thread, this must be detected here. When the response is written, the signature is already
  // committed, so the request cannot be repeated on another thread.
  if (snapshot) assertFitsThread(snapshot.canonical_json.length);
  return snapshot;
}

/** Lists the snapshots of all signing rounds of a proposal in order. Includes voided rounds. */
export async function listAllSnapshots(
  read: Reader,
  { organization_id, proposal_id }: ProposalKey,
): Promise<SnapshotRow[]> {
  return read
    .selectFrom("snapshots")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .orderBy("round")
    .execute();
}

/** Lists the proposals whose snapshots contain words, such as the ids of images. */
export function listSnapshotsMentioning(
  read: Reader,
  organizationId: string,
  words: Pick<MentionSearch, "words" | "max">,
): Promise<Mention[]> {
  const texts = sql`(select proposal_id as id, canonical_json as text from snapshots
    where organization_id = ${organizationId})`;
  return listMentions(read, { ...words, texts });
}

/** Yields the hashes of the files in snapshots, including voided ones and deleted proposals. */
export async function* readFrozenFiles(read: Reader, organizationId: string): AsyncGenerator<string> {
  const rows = readPages(
    (after, limit) =>
      read
        .selectFrom("snapshots")
        .select("file_hashes")
        .distinct()
        .where("organization_id", "=", organizationId)
        // A literal, as in the index.
        .where(sql<SqlBool>`file_hashes <> ''`)
        .where("file_hashes", ">", after)
        .orderBy("file_hashes")
        .limit(limit)
        .execute(),
    ({ file_hashes }) => file_hashes,
  );
  for await (const { file_hashes } of rows) yield* file_hashes.split(" ");
}

/**
 * Lists up to `limit` proposals with snapshots, of all organizations, ordered by key. The list starts after
 * the given key.
 */
export async function listProposalsWithSnapshots(
  read: Reader,
  { organization_id, proposal_id }: ProposalKey,
  limit: number,
): Promise<ProposalKey[]> {
  return read
    .selectFrom("snapshots")
    .select(["organization_id", "proposal_id"])
    .distinct()
    .$call((query) => selectAfterKey(query, { organization_id, proposal_id }, limit))
    .execute();
}
