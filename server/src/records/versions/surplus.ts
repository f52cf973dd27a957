import type { KeptVersion } from "./versions.store.ts";

interface Bounds {
  readonly maxVersions: number;
  readonly maxBytes: number;
}

/** Versions that give way, and the contents that no other version has. */
export interface Surplus {
  readonly ids: readonly string[];
  readonly contents: readonly string[];
}

/** Reasons that show the course of the work alone: these versions give way to those that were sent and decided. */
const ofEditing: ReadonlySet<KeptVersion["reason"]> = new Set(["created", "edited", "restored"]);

/** Chooses the versions that give way to the newest, which stands first: the oldest of editing, then the oldest of all. */
export function chooseSurplus(
  [newest, ...older]: readonly KeptVersion[],
  { maxVersions, maxBytes }: Bounds,
): Surplus {
  const oldestFirst = older.toReversed();
  const candidates = [
    ...oldestFirst.filter(({ reason }) => ofEditing.has(reason)),
    ...oldestFirst.filter(({ reason }) => !ofEditing.has(reason)),
  ];
  const staying = new Set(newest ? [newest, ...older] : []);
  const going: KeptVersion[] = [];
  for (const candidate of candidates) {
    if (staying.size <= maxVersions && sumBytes(staying) <= maxBytes) break;
    staying.delete(candidate);
    going.push(candidate);
  }
  const needed = new Set([...staying].map(({ sha256 }) => sha256));
  const contents = new Set(going.map(({ sha256 }) => sha256).filter((hash) => !needed.has(hash)));
  return { ids: going.map(({ id }) => id), contents: [...contents] };
}

/** A content counts once, however many versions have it. */
function sumBytes(versions: Iterable<KeptVersion>): number {
  const bytes = new Map<string, number>();
  for (const version of versions) bytes.set(version.sha256, version.bytes);
  return [...bytes.values()].reduce((sum, each) => sum + each, 0);
}
