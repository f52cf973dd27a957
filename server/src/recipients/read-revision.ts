import type { Frequency, PublicChanges, PublicProposal } from "@proffer/contract";
import { comparePublicViews, toLocalDate, toReaderLocale } from "@proffer/presentation";
import { frequencies } from "@proffer/pricing";
import type { RecipientContext } from "../context.ts";
import { cacheJson, countJsonCharacters } from "../platform/cached-json.ts";
import { RecentReads, type WithStateId } from "../platform/db/recent-reads.ts";
import { AppError, invalid, notFound } from "../platform/errors.ts";
import { assertFitsThread } from "../platform/offload/thread-limit.ts";
import { pricePages, type Proposal, toFields } from "../proposals/index.ts";
import { findLanguage } from "../proposals/proposal-text/index.ts";
import { toRestoredContent } from "../proposals/version-history/index.ts";
import { countCharacters, toPagesOfRows } from "../records/items/index.ts";
import { linkNotFound } from "../records/share-links/index.ts";
import {
  findPublished,
  findReplacedState,
  findVersion,
  listVersions,
  type RevisionState,
  type Version,
  type VersionEntry,
} from "../records/versions/index.ts";
import {
  findProposal,
  gatherSources,
  isReadable,
  viewRevision,
  type ViewSources,
} from "./public-view/index.ts";
import { readProposal } from "./read-proposal.ts";

const recentViews = new RecentReads<PublicProposal>((view) => 8 * countJsonCharacters([view]));
const recentChanges = new RecentReads<PublicChanges>((changes) => 8 * countJsonCharacters([changes]));

/**
 * Returns a revision of the proposal as the page at a link shows it. An earlier revision has the selections
 * that it had when it was replaced, and shows nothing if the link is closed.
 */
export async function readRevision(context: RecipientContext, number: number): Promise<PublicProposal> {
  const sources = await findLinkedSources(context);
  const { proposal } = sources;
  if (number === proposal.revision_number || !isReadable(proposal)) return readProposal(context);
  return readOnce(
    recentViews,
    context,
    toStateId(context, sources, [proposal.state_id, number]),
    async () => {
      const state = await readState(
        context,
        proposal,
        findReplacedState(await listStored(context, proposal), number),
      );
      return viewState(context, proposal, state);
    },
  );
}

/**
 * Compares the current revision, as it was published, with an earlier one, as it was when it was replaced. By
 * default, compares with the previous revision.
 */
export async function listRevisionChanges(
  context: RecipientContext,
  earlier?: number,
): Promise<PublicChanges> {
  const sources = await findLinkedSources(context);
  const { proposal } = sources;
  const { id, revision_number: number, revised_at, revision_note: sender_note } = proposal;
  const from = earlier ?? number - 1;
  if (from >= number) throw invalid({ from: `must be less than ${number}, the current revision` });
  if (!isReadable(proposal) || revised_at === null) throw notFound(String(from));
  // The key has no state id, because a choice changes the state, but not the published revision.
  return readOnce(recentChanges, context, toStateId(context, sources, [id, from, number]), async () => {
    const stored = await listStored(context, proposal);
    const old = await readState(context, proposal, findReplacedState(stored, from));
    // Triples the count: the other state is about as large, and the page also renders the current state.
    assertFitsThread(3 * countCharacters(old.version.content.rows));
    const published = findPublished(stored, number);
    const now = await readState(context, proposal, { published, state: published, replaced_at: null });
    const before = await viewState(context, proposal, old);
    const after = await viewState(context, proposal, now);
    return {
      from,
      to: number,
      published_at: revised_at,
      sender_note,
      currency: { from: before.currency, to: after.currency },
      totals: compareTotals(before, after),
      contract_total: compareContracts(before, after),
      changes: comparePublicViews(before, after),
    };
  });
}

/** Lists the changes since the previous revision. Returns null if there is none, or if the link is closed. */
export async function findLatestChanges(context: RecipientContext): Promise<PublicChanges | null> {
  const { proposal } = await findLinkedSources(context);
  if (proposal.revision_number < 2 || !isReadable(proposal)) return null;
  try {
    return await listRevisionChanges(context);
  } catch (error) {
    // A stored version is missing.
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

async function findLinkedSources(context: RecipientContext): Promise<ViewSources> {
  const { organizationId, link, visitedStateIds } = context;
  const found = await findProposal(context, organizationId, link.proposalId, visitedStateIds);
  if (!found) throw linkNotFound();
  return found;
}

/** Identifies everything besides `facts` that the view of a stored state depends on. */
function toStateId(
  { link, acceptedLanguages, clock, visitedStateIds }: RecipientContext,
  { proposal, organization }: ViewSources,
  facts: ReadonlyArray<string | number>,
): string | undefined {
  if (!visitedStateIds) return undefined;
  const { organization: organizationState, people, images } = visitedStateIds;
  return JSON.stringify([
    organizationState,
    people,
    images,
    link.id,
    link.signer?.name,
    toReaderLocale(findLanguage(proposal, organization), acceptedLanguages),
    toLocalDate(clock.now(), organization.time_zone),
    ...facts,
  ]);
}

/** Reads a value, or returns the cached value of the state. */
async function readOnce<Value extends object>(
  recent: RecentReads<Value>,
  { read }: RecipientContext,
  stateId: string | undefined,
  readValue: () => Promise<Value>,
): Promise<Value> {
  if (stateId === undefined) return readValue();
  const state: WithStateId = { state_id: stateId };
  const readFrozen = async () => cacheJson(await readValue());
  return (await recent.get(read, async () => state, readFrozen))?.value ?? readFrozen();
}

/** Lists the stored versions of a proposal, newest first. */
function listStored({ read }: RecipientContext, { organization_id, id }: Proposal): Promise<VersionEntry[]> {
  return listVersions(read, { organization_id, proposal_id: id });
}

interface LoadedState extends RevisionState {
  readonly version: Version;
}

async function readState(
  { read }: RecipientContext,
  { organization_id, id }: Proposal,
  state: RevisionState,
): Promise<LoadedState> {
  const version = await findVersion(read, { organization_id, proposal_id: id }, state.state.id);
  if (!version) throw notFound(state.state.id);
  return { ...state, version };
}

/** Returns the view of a stored state, in which no reader can choose or decide. */
async function viewState(
  { read, link, acceptedLanguages, clock }: RecipientContext,
  proposal: Proposal,
  { published, state, replaced_at, version }: LoadedState,
): Promise<PublicProposal> {
  const { sent_to, cached_totals } = proposal;
  const { rows } = version.content;
  const then: Proposal = {
    ...proposal,
    ...toFields(toRestoredContent(proposal, version), sent_to),
    // An acceptance names a version. With the version of this old state, no reader can accept the current
    // version.
    version: state.version,
    status: state.status,
    totals: state.totals,
    cached_totals: { ...cached_totals, currency: state.currency },
    acceptance: null,
  };
  const pages = toPagesOfRows(rows);
  const { contract, due } = pricePages(pages, then, state.currency, clock.now()).totals;
  const sources = await gatherSources(read, {
    proposal: { ...then, contract, due },
    signers: [],
    pages,
    rows,
  });
  const { revision_number, revision_note: sender_note, changed_at: published_at } = published;
  const revision = { number: revision_number ?? 0, published_at, sender_note, replaced_at };
  return viewRevision(sources, { link, acceptedLanguages }, revision, clock.now());
}

function compareTotals(before: PublicProposal, after: PublicProposal): PublicChanges["totals"] {
  const used = frequencies.filter((frequency) => before.totals[frequency] ?? after.totals[frequency]);
  return Object.fromEntries(
    used.map((frequency) => {
      const [from, to] = [toEnds(before.totals[frequency]), toEnds(after.totals[frequency])];
      return [
        frequency,
        {
          from: from.total,
          to: to.total,
          ...(from.max !== undefined && { from_max: from.max }),
          ...(to.max !== undefined && { to_max: to.max }),
        },
      ];
    }),
  );
}

function compareContracts(
  { contract: before }: PublicProposal,
  { contract: after }: PublicProposal,
): PublicChanges["contract_total"] {
  return before || after ? { from: before?.total ?? null, to: after?.total ?? null } : null;
}

function toEnds(total: PublicProposal["totals"][Frequency]): { total: number | null; max?: number } {
  if (!total) return { total: null };
  const { min, max } = total.price_range;
  return max > min ? { total: min, max } : { total: total.total };
}
