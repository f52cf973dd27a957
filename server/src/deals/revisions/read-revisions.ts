import type {
  ListedDraft,
  operations,
  Pagination,
  QueryOf,
  Revision,
  VersionChange,
  VersionComparison,
} from "@proffer/contract";
import { listProfiles } from "../../accounts/index.ts";
import type { Context } from "../../context.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { findProposalById, listOpenDrafts, type Proposal, toEditAction } from "../../proposals/index.ts";
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

/** Lists one page of the open drafts of the organization. */
export async function listDraftRevisions(
  { read, caller }: Context,
  { page = 1, limit = 20, created_by: createdBy }: QueryOf<typeof operations.listDraftRevisions>,
): Promise<{ data: ListedDraft[]; pagination: Pagination }> {
  const { drafts, total } = await listOpenDrafts(read, caller.organizationId, { createdBy, page, limit });
  const ids = new Set(drafts.flatMap(({ created_by }) => created_by ?? []));
  const users = new Map((await listProfiles(read, [...ids])).map((user) => [user.id, user]));
  return {
    data: drafts.map((draft) => ({
      id: draft.id,
      name: draft.name,
      client_name: draft.client_name,
      revision_of: {
        id: draft.original_id,
        name: draft.original_name,
        number: draft.revision_number + 1,
      },
      created_at: draft.created_at,
      created_by: users.get(draft.created_by ?? "") ?? null,
      updated_at: draft.updated_at,
    })),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}
