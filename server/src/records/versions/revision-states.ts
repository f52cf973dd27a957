import type { Attachment } from "@proffer/contract";
import type { Reader } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { listVersions, readStoredAttachments, type VersionEntry, type VersionsOf } from "./versions.store.ts";

/** A stored state of a revision. */
export interface RevisionState {
  /** The version that was stored when the revision was published. */
  readonly published: VersionEntry;
  /** The version with the content of the state. */
  readonly state: VersionEntry;
  readonly replaced_at: string | null;
}

/** Finds the last state of a revision that was offered before the next one replaced it. */
export function findReplacedState(stored: readonly VersionEntry[], number: number): RevisionState {
  const published = findPublished(stored, number);
  const next = findPublished(stored, number + 1);
  return { published, state: findLastOffered(stored, published), replaced_at: next.changed_at };
}

/** Finds the last state of a published revision that the client was offered. */
export function findLastOffered(stored: readonly VersionEntry[], published: VersionEntry): VersionEntry {
  return stored.find(({ offered_revision }) => offered_revision === published.revision_number) ?? published;
}

/** Finds the version that was stored when a revision was published. */
export function findPublished(stored: readonly VersionEntry[], number: number): VersionEntry {
  const published = stored.find(({ revision_number }) => revision_number === number);
  if (!published) throw notFound(`revision ${number}`);
  return published;
}

/** Lists the attachments of a revision when it was replaced. Reads nothing else of its content, which may be large. */
export async function listReplacedAttachments(
  read: Reader,
  of: VersionsOf,
  number: number,
): Promise<readonly Attachment[]> {
  const { state } = findReplacedState(await listVersions(read, of), number);
  return (await readStoredAttachments(read, of)).get(state.sha256) ?? [];
}
