import type { StoredVersion } from "./versions.store.ts";

interface Bounds {
  readonly maxVersions: number;
  readonly maxBytes: number;
}

/** The versions to delete, and the contents that then belong to no version. */
export interface Surplus {
  readonly ids: readonly string[];
  readonly contents: readonly string[];
}

/**
 * Reasons of versions that were stored while editing. These are deleted before the versions of sent or
 * decided proposals.
 */
const ofEditing: ReadonlySet<StoredVersion["reason"]> = new Set(["created", "edited", "restored"]);

/**
 * Chooses the versions to delete: first the oldest versions from editing, then the oldest of the others. The
 * newest version, which is first in the list, and the published revisions are never deleted.
 */
export function chooseSurplus(
  [newest, ...older]: readonly StoredVersion[],
  { maxVersions, maxBytes }: Bounds,
): Surplus {
  const oldestFirst = older.toReversed().filter(({ revision_number }) => revision_number === null);
  const candidates = [
    ...oldestFirst.filter(({ reason }) => ofEditing.has(reason)),
    ...oldestFirst.filter(({ reason }) => !ofEditing.has(reason)),
  ];
  const staying = new Set(newest ? [newest, ...older] : []);
  const going: StoredVersion[] = [];
  for (const candidate of candidates) {
    if (staying.size <= maxVersions && sumBytes(staying) <= maxBytes) break;
    staying.delete(candidate);
    going.push(candidate);
  }
  const needed = new Set([...staying].map(({ sha256 }) => sha256));
  const contents = new Set(going.map(({ sha256 }) => sha256).filter((hash) => !needed.has(hash)));
  return { ids: going.map(({ id }) => id), contents: [...contents] };
}

/** Sums the sizes of the contents. Content shared by several versions counts once. */
function sumBytes(versions: Iterable<StoredVersion>): number {
  const bytes = new Map<string, number>();
  for (const version of versions) bytes.set(version.sha256, version.bytes);
  return [...bytes.values()].reduce((sum, each) => sum + each, 0);
}
