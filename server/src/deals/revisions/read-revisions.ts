import type { Revision, VersionChange, VersionComparison } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { findProposalById, type Proposal, toEditAction } from "../../proposals/index.ts";
import { compareProposalVersions, presentVersions } from "../../proposals/version-history/index.ts";
import {
  findLastOffered,
  findPublished,
  listVersions,
  readStoredAttachments,
  type VersionEntry,
} from "../../records/versions/index.ts";

/** Lists the revisions of a proposal, newest first. */
export async function listRevisions(context: Context, proposalId: string): Promise<Revision[]> {
  const of = await getStored(context, proposalId);
  return presentRevisions(context, of, of.stored.filter(isPublished));
}

/** Returns a revision that has just been published. */
export async function getPublishedRevision(
  context: Context,
  proposalId: string,
  number: number,
): Promise<Revision> {
  const of = await getStored(context, proposalId);
  const published = of.stored.filter((entry) => entry.revision_number === number);
  const [revision] = await presentRevisions(context, of, published);
  if (!revision) throw new Error(`Revision ${number} of ${proposalId} is not stored`);
  return revision;
}

/** Compares two revisions of a proposal. By default, compares with the previous revision. */
export async function compareRevisions(
  context: Context,
  proposalId: string,
  number: number,
  from = number - 1,
): Promise<VersionComparison> {
  if (from < 1) throw invalid({ number: "is the first revision: there is no earlier one" });
  const { stored } = await getStored(context, proposalId);
  const find = (wanted: number): string => findPublished(stored, wanted).id;
  const comparison = await compareProposalVersions(context, proposalId, find(from), find(number));
  return limitToOffer(comparison);
}

/** Removes changes to tags, notes and the CRM link, which are not part of an offer. */
export function limitToOffer<T extends { changes: VersionChange[] }>(comparison: T): T {
  return { ...comparison, changes: comparison.changes.flatMap(removeAnnotations) };
}

function removeAnnotations(change: VersionChange): VersionChange[] {
  if (change.type !== "proposal" || change.change !== "changed") return [change];
  const fields = change.fields.filter(({ field }) => toEditAction([field]) !== "annotate");
  return fields.length > 0 ? [{ ...change, fields }] : [];
}

const isPublished = ({ revision_number }: VersionEntry): boolean => revision_number !== null;

interface Stored {
  readonly proposal: Proposal;
  /** The stored versions, newest first. */
  readonly stored: readonly VersionEntry[];
}

async function getStored({ read, caller }: Context, proposalId: string): Promise<Stored> {
  const proposal = await findProposalById(read, caller.organizationId, proposalId);
  if (!proposal) throw notFound(proposalId);
  return { proposal, stored: await listVersions(read, toVersionsOf(proposal)) };
}

const toVersionsOf = ({ organization_id, id }: Proposal) => ({ organization_id, proposal_id: id });

async function presentRevisions(
  { read }: Context,
  { proposal, stored }: Stored,
  entries: readonly VersionEntry[],
): Promise<Revision[]> {
  const versions = await presentVersions(read, entries);
  const filesOf = await readStoredAttachments(read, toVersionsOf(proposal));
  const listFiles = (entry: VersionEntry | undefined) => {
    if (!entry || entry.revision_number === proposal.revision_number) return proposal.attachments;
    return filesOf.get(findLastOffered(stored, entry).sha256) ?? [];
  };
  return versions.map(({ id, changed_at, changed_by, currency, totals }, index) => ({
    number: entries[index]?.revision_number ?? 0,
    published_at: changed_at,
    published_by: changed_by,
    note: entries[index]?.revision_note ?? null,
    version_id: id,
    currency,
    totals,
    attachments: [...listFiles(entries[index])],
  }));
}
