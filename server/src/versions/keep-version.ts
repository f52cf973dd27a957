import { maxVersions, type CachedTotals, type Totals, type VersionReason } from "@proffer/contract";
import type { Tx } from "../context.ts";
import { items } from "../items/index.ts";
import { newId } from "../platform/ids.ts";
import type { ProposalRow } from "../schema.ts";
import { formatContent, packContent, type ContentText, type WrittenFields } from "./content.ts";
import { chooseSurplus } from "./surplus.ts";
import type { VersionRow } from "./tables.ts";
import {
  deleteVersions,
  insertContent,
  insertVersion,
  isKept,
  listKept,
  type VersionsOf,
} from "./versions.store.ts";

/** Time without a change after which the next change keeps the state before it. */
const quietMs = 10 * 60 * 1000;

/** Maximum size after compression of all versions of one proposal. The newest is kept at any size. */
const maxBytes = 16 * 1024 * 1024;

/** A locked proposal, as a version keeps it. */
export interface VersionSource
  extends
    WrittenFields,
    Pick<ProposalRow, "organization_id" | "id" | "version" | "status" | "updated_at" | "updated_by"> {
  readonly totals: Totals;
  readonly cached_totals: CachedTotals;
}

/** A state that was read, and is not kept yet. */
export interface CapturedVersion {
  readonly row: Omit<VersionRow, "id">;
  readonly content: ContentText;
}

/**
 * Reads the state that the first change after a quiet period is about to replace. Undefined where there was no quiet
 * period, which takes no statement to find out, and where the state is kept already.
 */
export async function captureAfterQuiet(
  tx: Tx,
  proposal: VersionSource,
  at: string,
): Promise<CapturedVersion | undefined> {
  if (Date.parse(at) - Date.parse(proposal.updated_at) < quietMs) return undefined;
  if (await isKept(tx, toVersionOwner(proposal), proposal.version)) return undefined;
  return captureVersion(tx, proposal);
}

/** Reads the state of a proposal. Without a step that led to it, whoever changed the proposal last has made it. */
export async function captureVersion(
  tx: Tx,
  proposal: VersionSource,
  step?: { readonly reason: VersionReason; readonly changedBy: string | null },
): Promise<CapturedVersion> {
  const { organization_id, id, version, status, updated_at, updated_by, cached_totals, totals } = proposal;
  const content = formatContent(proposal, await items.ofOwner(tx, organization_id, id));
  const row = {
    organization_id,
    proposal_id: id,
    version,
    reason: step?.reason ?? (version === 1 ? ("created" as const) : ("edited" as const)),
    status,
    changed_at: updated_at,
    changed_by: step ? step.changedBy : updated_by,
    currency: cached_totals.currency,
    totals_json: JSON.stringify(totals),
    sha256: content.sha256,
  };
  return { row, content };
}

/** Keeps a state of a proposal whose row is locked, unless it is kept, or an edit led back to the newest that is kept. */
export async function keepVersion(tx: Tx, { row, content }: CapturedVersion): Promise<void> {
  const of: VersionsOf = row;
  const known = await listKept(tx, of);
  if (known.some(({ version }) => version === row.version)) return;
  if (row.reason === "edited" && known[0]?.sha256 === row.sha256) return;
  const shared = known.find(({ sha256 }) => sha256 === row.sha256);
  const packed = shared ? undefined : packContent(content);
  const bytes = shared?.bytes ?? packed?.bytes ?? 0;
  const id = newId();
  const surplus = chooseSurplus([{ ...row, id, bytes }, ...known], { maxVersions, maxBytes });
  if (surplus.ids.length > 0) await deleteVersions(tx, of, surplus);
  if (packed) {
    const { organization_id, proposal_id, sha256 } = row;
    await insertContent(tx, { organization_id, proposal_id, sha256, ...packed });
  }
  await insertVersion(tx, { ...row, id });
}

function toVersionOwner({ organization_id, id }: VersionSource): VersionsOf {
  return { organization_id, proposal_id: id };
}
