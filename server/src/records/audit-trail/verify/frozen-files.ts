import type { Attachment } from "@proffer/contract";
import { toCanonicalJson } from "../../../platform/canonical-json.ts";
import type { SnapshotRow } from "../../signers/index.ts";

/** Lists the files of all frozen content of a proposal, each once. */
export function listFrozenFiles(snapshots: readonly SnapshotRow[]): Attachment[] {
  const files = snapshots.flatMap((snapshot) => readAttachments(snapshot) ?? []);
  return [...new Map(files.map((file) => [file.sha256, file])).values()];
}

/** Reads the attachments of frozen content. A changed text has none, and is reported as a snapshot. */
function readAttachments({ canonical_json }: SnapshotRow): Attachment[] | undefined {
  try {
    return (JSON.parse(canonical_json) as { attachments?: Attachment[] }).attachments;
  } catch {
    return undefined;
  }
}

/** Compares the attachments of a proposal with the frozen ones, as long as its content is frozen. */
export function findAttachmentFault(snapshots: readonly SnapshotRow[], stored: string | null): string[] {
  const last = snapshots.at(-1);
  if (!last || last.voided_at !== null) return [];
  const frozen = readAttachments(last);
  return stored === (frozen ? toCanonicalJson(frozen) : null) ? [] : ["attachments are not what was frozen"];
}
