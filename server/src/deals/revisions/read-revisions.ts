import type { Revision, VersionChange, VersionComparison } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { hasProposal, toEditAction } from "../../proposals/index.ts";
import { compareProposalVersions, presentVersions } from "../../proposals/version-history/index.ts";
import { listVersions, type VersionEntry } from "../../records/versions/index.ts";

/** Lists the revisions of a proposal, newest first. */
export async function listRevisions(context: Context, proposalId: string): Promise<Revision[]> {
  return presentRevisions(context, await listPublished(context, proposalId));
}

/** Returns a revision that has just been published. */
export async function getPublishedRevision(
  context: Context,
  proposalId: string,
  number: number,
): Promise<Revision> {
  const published = await listPublished(context, proposalId);
  const [revision] = await presentRevisions(
    context,
    published.filter((entry) => entry.revision_number === number),
  );
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
  const published = await listPublished(context, proposalId);
  const find = (wanted: number): string => {
    const entry = published.find(({ revision_number }) => revision_number === wanted);
    if (!entry) throw notFound(String(wanted));
    return entry.id;
  };
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

async function listPublished({ read, caller }: Context, proposalId: string): Promise<VersionEntry[]> {
  const { organizationId } = caller;
  if (!(await hasProposal(read, organizationId, proposalId))) throw notFound(proposalId);
  const versions = await listVersions(read, { organization_id: organizationId, proposal_id: proposalId });
  return versions.filter(({ revision_number }) => revision_number !== null);
}

async function presentRevisions({ read }: Context, entries: readonly VersionEntry[]): Promise<Revision[]> {
  const versions = await presentVersions(read, entries);
  return versions.map(({ id, changed_at, changed_by, currency, totals }, index) => ({
    number: entries[index]?.revision_number ?? 0,
    published_at: changed_at,
    published_by: changed_by,
    note: entries[index]?.revision_note ?? null,
    version_id: id,
    currency,
    totals,
  }));
}
