import type { Totals } from "@proffer/contract";
import { sql } from "kysely";
import type { Reader, Tx } from "../../context.ts";
import { listMentions, type Mention, type MentionSearch } from "../../platform/db/mentions.ts";
import { assertFitsThread } from "../../platform/offload/thread-limit.ts";
import { unpackContent, type VersionedContent } from "./content.ts";
import type { StoredContent, VersionRow } from "./tables.ts";

/** A kept state of a proposal without its content, with its totals parsed. */
export type VersionEntry = Omit<VersionRow, "totals_json"> & { readonly totals: Totals };

/** The proposal whose versions are meant. */
export interface VersionsOf {
  readonly organization_id: string;
  readonly proposal_id: string;
}

/** Facts about a version by which it is decided whether to keep another one. */
export interface KeptVersion extends Pick<VersionEntry, "id" | "version" | "reason" | "sha256"> {
  /** Size of its content after compression, which it may share with others. */
  readonly bytes: number;
}

/** Lists what is kept of a proposal, the newest first. */
export async function listKept(
  read: Reader,
  { organization_id, proposal_id }: VersionsOf,
): Promise<KeptVersion[]> {
  return read
    .selectFrom("proposal_versions as versions")
    .innerJoin("proposal_version_contents as contents", (join) =>
      join
        .onRef("contents.organization_id", "=", "versions.organization_id")
        .onRef("contents.proposal_id", "=", "versions.proposal_id")
        .onRef("contents.sha256", "=", "versions.sha256"),
    )
    .select(["versions.id", "versions.version", "versions.reason", "versions.sha256", "contents.bytes"])
    .where("versions.organization_id", "=", organization_id)
    .where("versions.proposal_id", "=", proposal_id)
    .orderBy("versions.version", "desc")
    .execute();
}

/** Tells whether the proposal is kept as it was with this version. */
export async function isKept(
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

/** Lists the versions of a proposal, the newest first. */
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

/** A version with what the proposal said. */
export interface Version {
  readonly entry: VersionEntry;
  readonly content: VersionedContent;
}

/** Finds a version of a proposal; one that is large is refused where unpacking it would hold up others. */
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
  // Between the two statements it may have given way to newer ones.
  if (!stored) return undefined;
  assertFitsThread(stored.characters);
  return { entry: toEntry(row), content: unpackContent(stored) };
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

/** Lists the proposals with a version that shows images, deleted proposals included. */
export function listVersionsMentioning(
  read: Reader,
  organizationId: string,
  words: Pick<MentionSearch, "words" | "max">,
): Promise<Mention[]> {
  const texts = sql`(select proposal_id as id, image_ids as text from proposal_version_contents
    where organization_id = ${organizationId} and image_ids <> '')`;
  return listMentions(read, { ...words, texts });
}

/** Deletes versions of a proposal, and contents that no version of it has any longer. */
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
