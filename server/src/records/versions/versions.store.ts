import type { Attachment, Totals } from "@proffer/contract";
import { sql, type SqlBool } from "kysely";
import type { Reader, Tx } from "../../context.ts";
import { listMentions, type Mention, type MentionSearch } from "../../platform/db/mentions.ts";
import { readPages } from "../../platform/db/read-pages.ts";
import { assertFitsThread } from "../../platform/offload/thread-limit.ts";
import { unpackContent, type VersionedContent } from "./content.ts";
import type { StoredContent, VersionRow } from "./tables.ts";

/** A stored state of a proposal, without its content and with parsed totals. */
export type VersionEntry = Omit<VersionRow, "totals_json"> & { readonly totals: Totals };

/** The proposal to which versions belong. */
export interface VersionsOf {
  readonly organization_id: string;
  readonly proposal_id: string;
}

/** The data of a stored version for deciding whether to store a new version and which versions to delete. */
export interface StoredVersion extends Pick<
  VersionEntry,
  "id" | "version" | "reason" | "sha256" | "revision_number"
> {
  /** Size of the version's content after compression. Several versions may share the same content. */
  readonly bytes: number;
}

/** Lists the stored versions of a proposal, newest first. */
export async function listStoredVersions(
  read: Reader,
  { organization_id, proposal_id }: VersionsOf,
): Promise<StoredVersion[]> {
  return read
    .selectFrom("proposal_versions as versions")
    .innerJoin("proposal_version_contents as contents", (join) =>
      join
        .onRef("contents.organization_id", "=", "versions.organization_id")
        .onRef("contents.proposal_id", "=", "versions.proposal_id")
        .onRef("contents.sha256", "=", "versions.sha256"),
    )
    .select(["versions.id", "versions.version", "versions.reason", "versions.sha256"])
    .select(["versions.revision_number", "contents.bytes"])
    .where("versions.organization_id", "=", organization_id)
    .where("versions.proposal_id", "=", proposal_id)
    .orderBy("versions.version", "desc")
    .execute();
}

/** Returns true if this version of the proposal is stored. */
export async function isVersionStored(
  read: Reader,
  { organization_id, proposal_id }: VersionsOf,
  version: number,
): Promise<boolean> {
  const kept = await read
    .selectFrom("proposal_versions")
    .select("id")
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .where("version", "=", version)
    .executeTakeFirst();
  return kept !== undefined;
}

/** Lists the versions of a proposal, newest first. */
export async function listVersions(
  read: Reader,
  { organization_id, proposal_id }: VersionsOf,
): Promise<VersionEntry[]> {
  const rows = await read
    .selectFrom("proposal_versions")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .orderBy("version", "desc")
    .execute();
  return rows.map(toEntry);
}

function toEntry({ totals_json, ...columns }: VersionRow): VersionEntry {
  return { ...columns, totals: JSON.parse(totals_json) };
}

/** A version with the content of the proposal. */
export interface Version {
  readonly entry: VersionEntry;
  readonly content: VersionedContent;
}

/**
 * Finds a version of a proposal with its content. Throws if the content is too large to unpack on the current
 * thread.
 */
export async function findVersion(
  read: Reader,
  { organization_id, proposal_id }: VersionsOf,
  id: string,
): Promise<Version | undefined> {
  const row = await read
    .selectFrom("proposal_versions")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const stored = await read
    .selectFrom("proposal_version_contents")
    .select(["characters", "content_base64"])
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .where("sha256", "=", row.sha256)
    .executeTakeFirst();
  // The version may have been deleted between the two statements, to make room for newer ones.
  if (!stored) return undefined;
  assertFitsThread(stored.characters);
  return { entry: toEntry(row), content: unpackContent(stored) };
}

/** Returns the attachments of each stored content of a proposal, by the hash of the content. */
export async function readStoredAttachments(
  read: Reader,
  { organization_id, proposal_id }: VersionsOf,
): Promise<ReadonlyMap<string, readonly Attachment[]>> {
  const rows = await read
    .selectFrom("proposal_version_contents")
    .select(["sha256", "attachments_json"])
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .execute();
  return new Map(rows.map((row) => [row.sha256, JSON.parse(row.attachments_json)]));
}

export async function insertVersion(tx: Tx, { totals, ...columns }: VersionEntry): Promise<void> {
  await tx
    .insertInto("proposal_versions")
    .values({ ...columns, totals_json: JSON.stringify(totals) })
    .execute();
}

export async function insertContent(tx: Tx, row: StoredContent): Promise<void> {
  await tx.insertInto("proposal_version_contents").values(row).execute();
}

/** Lists the proposals with a version that uses one of these images, including deleted proposals. */
export function listProposalsUsingImages(
  read: Reader,
  organizationId: string,
  words: Pick<MentionSearch, "words" | "max">,
): Promise<Mention[]> {
  const texts = sql`(select proposal_id as id, image_ids as text from proposal_version_contents
    where organization_id = ${organizationId} and image_ids <> '')`;
  return listMentions(read, { ...words, texts });
}

/** Yields the hashes of the files that a version of any proposal has, including deleted proposals. */
export async function* readVersionedFiles(read: Reader, organizationId: string): AsyncGenerator<string> {
  const rows = readPages(
    (after, limit) =>
      read
        .selectFrom("proposal_version_contents")
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

/** Deletes versions of a proposal, and the contents that none of its other versions uses. */
export async function deleteVersions(
  tx: Tx,
  { organization_id, proposal_id }: VersionsOf,
  { ids, contents }: { readonly ids: readonly string[]; readonly contents: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom("proposal_versions")
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .where("id", "in", ids)
    .execute();
  if (contents.length === 0) return;
  await tx
    .deleteFrom("proposal_version_contents")
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .where("sha256", "in", contents)
    .execute();
}
