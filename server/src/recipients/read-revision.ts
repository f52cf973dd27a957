import type { PublicChanges, PublicProposal } from "@proffer/contract";
import { comparePublicViews } from "@proffer/presentation";
import { frequencies } from "@proffer/pricing";
import type { RecipientContext } from "../context.ts";
import { invalid, notFound } from "../platform/errors.ts";
import { type Proposal, toFields } from "../proposals/index.ts";
import { toRestoredContent } from "../proposals/version-history/index.ts";
import { toPagesOfRows } from "../records/items/index.ts";
import { linkNotFound } from "../records/share-links/index.ts";
import { findVersion, listVersions, type VersionEntry } from "../records/versions/index.ts";
import { findProposal, gatherSources, isReadable, viewRevision } from "./public-view/index.ts";
import { readProposal } from "./read-proposal.ts";

/**
 * Returns a revision of the proposal as the page at a link shows it. An earlier revision has the selections
 * that it had when it was replaced, and shows nothing if the link is closed.
 */
export async function readRevision(context: RecipientContext, number: number): Promise<PublicProposal> {
  const proposal = await findLinkedProposal(context);
  if (number === proposal.revision_number || !isReadable(proposal)) return readProposal(context);
  return viewState(context, proposal, findReplacedState(await listStored(context, proposal), number));
}

/**
 * Compares the current revision, as it was published, with an earlier one, as it was when it was replaced. By
 * default, compares with the previous revision.
 */
export async function listRevisionChanges(
  context: RecipientContext,
  earlier?: number,
): Promise<PublicChanges> {
  const proposal = await findLinkedProposal(context);
  const { revision_number: number, revised_at, revision_note: sender_note } = proposal;
  const from = earlier ?? number - 1;
  if (from >= number) throw invalid({ from: `must be less than ${number}, the current revision` });
  if (!isReadable(proposal) || revised_at === null) throw notFound(String(from));
  const stored = await listStored(context, proposal);
  const before = await viewState(context, proposal, findReplacedState(stored, from));
  const published = findPublished(stored, number);
  const after = await viewState(context, proposal, { published, state: published, replaced_at: null });
  return {
    from,
    to: number,
    published_at: revised_at,
    sender_note,
    currency: { from: before.currency, to: after.currency },
    totals: compareTotals(before, after),
    changes: comparePublicViews(before, after),
  };
}

async function findLinkedProposal(context: RecipientContext): Promise<Proposal> {
  const found = await findProposal(context, context.organizationId, context.link.proposalId);
  if (!found) throw linkNotFound();
  return found.proposal;
}

/** Lists the stored versions of a proposal, newest first. */
function listStored({ read }: RecipientContext, { organization_id, id }: Proposal): Promise<VersionEntry[]> {
  return listVersions(read, { organization_id, proposal_id: id });
}

/** A stored state of a revision. */
interface RevisionState {
  /** The version that was stored when the revision was published. */
  readonly published: VersionEntry;
  /** The version with the content of the state. */
  readonly state: VersionEntry;
  readonly replaced_at: string | null;
}

/** Finds the last state of a revision before the next one replaced it. */
function findReplacedState(stored: readonly VersionEntry[], number: number): RevisionState {
  const published = findPublished(stored, number);
  const next = findPublished(stored, number + 1);
  const state = stored.find(({ version }) => version < next.version) ?? published;
  return { published, state, replaced_at: next.changed_at };
}

function findPublished(stored: readonly VersionEntry[], number: number): VersionEntry {
  const published = stored.find(({ revision_number }) => revision_number === number);
  if (!published) throw notFound(`revision ${number}`);
  return published;
}

/** Returns the view of a stored state. Other readers of the link have no permissions in it either. */
async function viewState(
  { read, link, acceptedLanguages, clock }: RecipientContext,
  proposal: Proposal,
  { published, state, replaced_at }: RevisionState,
): Promise<PublicProposal> {
  const { organization_id, id, sent_to, cached_totals } = proposal;
  const version = await findVersion(read, { organization_id, proposal_id: id }, state.id);
  if (!version) throw notFound(state.id);
  const { rows } = version.content;
  const then: Proposal = {
    ...proposal,
    ...toFields(toRestoredContent(proposal, version), sent_to),
    status: state.status,
    totals: state.totals,
    cached_totals: { ...cached_totals, currency: state.currency },
    acceptance: null,
  };
  const pages = toPagesOfRows(rows);
  const sources = await gatherSources(read, { proposal: then, signers: [], pages, rows });
  const { revision_number, revision_note: sender_note, changed_at: published_at } = published;
  const revision = { number: revision_number ?? 0, published_at, sender_note, replaced_at };
  return viewRevision(sources, { link, acceptedLanguages }, revision, clock.now());
}

function compareTotals(before: PublicProposal, after: PublicProposal): PublicChanges["totals"] {
  const used = frequencies.filter((frequency) => before.totals[frequency] ?? after.totals[frequency]);
  return Object.fromEntries(
    used.map((frequency) => [
      frequency,
      { from: before.totals[frequency]?.total ?? null, to: after.totals[frequency]?.total ?? null },
    ]),
  );
}
