import { maxVersions, type CachedTotals, type Totals, type VersionReason } from "@proffer/contract";
import type { Tx } from "../../context.ts";
import { items } from "../items/index.ts";
import { createId } from "../../platform/ids.ts";
import type { PlainFields } from "../../schema.ts";
import { formatContent, packContent, type ContentText, type WrittenFields } from "./content.ts";
import { chooseSurplus } from "./surplus.ts";
import {
  deleteVersions,
  insertContent,
  insertVersion,
  isVersionStored,
  listStoredVersions,
  type VersionEntry,
  type VersionsOf,
} from "./versions.store.ts";

/** If a proposal has not changed for this time, its next change first stores the state before the change. */
const quietMs = 10 * 60 * 1000;

/**
 * Maximum size of all versions of one proposal after compression. The newest version is stored even if it is
 * larger.
 */
const maxBytes = 16 * 1024 * 1024;

/** The fields of a locked proposal that a version needs. */
export interface VersionSource
  extends
    WrittenFields,
    Pick<
      PlainFields,
      | "organization_id"
      | "id"
      | "version"
      | "status"
      | "updated_at"
      | "updated_by"
      | "updated_via"
      | "sent_at"
      | "revision_number"
    > {
  readonly totals: Totals;
  readonly cached_totals: CachedTotals;
}

/** A captured state, not stored yet. */
export interface CapturedVersion {
  readonly entry: Omit<VersionEntry, "id">;
  readonly content: ContentText;
}

/**
 * Captures the current state of a proposal, which is about to be changed, if it has not changed for
 * `quietMs`. Otherwise, or if this state is already stored, returns undefined.
 */
export async function captureAfterQuiet(
  tx: Tx,
  proposal: VersionSource,
  at: string,
): Promise<CapturedVersion | undefined> {
  if (Date.parse(at) - Date.parse(proposal.updated_at) < quietMs) return undefined;
  if (await isVersionStored(tx, toVersionOwner(proposal), proposal.version)) return undefined;
  return captureVersion(tx, proposal);
}

/** The lifecycle step that led to a state. */
interface VersionStep {
  readonly reason: VersionReason;
  readonly changedBy: string | null;
  readonly changedVia: string | null;
  /** Present if the step published a revision. */
  readonly revision?: { readonly number: number; readonly note: string | null } | undefined;
}

/**
 * Captures the current state of a proposal. Without a step, the author of the version is the last user who
 * changed the proposal.
 */
export async function captureVersion(
  tx: Tx,
  proposal: VersionSource,
  step?: VersionStep,
): Promise<CapturedVersion> {
  const { organization_id, id, version, status, updated_at, cached_totals, totals } = proposal;
  const content = formatContent(proposal, await items.listOfOwner(tx, organization_id, id));
  const entry = {
    organization_id,
    proposal_id: id,
    version,
    reason: step?.reason ?? (version === 1 ? ("created" as const) : ("edited" as const)),
    status,
    changed_at: updated_at,
    changed_by: step ? step.changedBy : proposal.updated_by,
    changed_via: step ? step.changedVia : proposal.updated_via,
    currency: cached_totals.currency,
    totals,
    sha256: content.sha256,
    revision_number: step?.revision?.number ?? null,
    offered_revision: proposal.sent_at === null ? null : proposal.revision_number,
    revision_note: step?.revision?.note ?? null,
  };
  return { entry, content };
}

/**
 * Stores a captured state of a locked proposal. Does nothing if this version is already stored, or if an edit
 * only restored the newest stored state.
 */
export async function storeVersion(tx: Tx, { entry, content }: CapturedVersion): Promise<void> {
  const of: VersionsOf = entry;
  const known = await listStoredVersions(tx, of);
  if (known.some(({ version }) => version === entry.version)) return;
  if (entry.reason === "edited" && known[0]?.sha256 === entry.sha256) return;
  const shared = known.find(({ sha256 }) => sha256 === entry.sha256);
  const packed = shared ? undefined : packContent(content);
  const bytes = shared?.bytes ?? packed?.bytes ?? 0;
  const id = createId();
  const surplus = chooseSurplus([{ ...entry, id, bytes }, ...known], { maxVersions, maxBytes });
  if (surplus.ids.length > 0) await deleteVersions(tx, of, surplus);
  if (packed) {
    const { organization_id, proposal_id, sha256 } = entry;
    await insertContent(tx, { organization_id, proposal_id, sha256, ...packed });
  }
  await insertVersion(tx, { ...entry, id });
}

function toVersionOwner({ organization_id, id }: VersionSource): VersionsOf {
  return { organization_id, proposal_id: id };
}
