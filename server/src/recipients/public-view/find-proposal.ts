import type { Organization, Page } from "@proffer/contract";
import { toDisplayPrices, type DisplayPrices } from "@proffer/presentation";
import type { Pricing } from "@proffer/pricing";
import { getProfile, type Profile } from "../../accounts/index.ts";
import type { AnonymousContext, Reader } from "../../context.ts";
import { findPictureSizes, type PictureSizes } from "../../services/images/index.ts";
import {
  countCharacters,
  items,
  type StoredItem,
  toPages,
  toTree,
  type Tree,
} from "../../records/items/index.ts";
import { RecentReads, type ViewStateIds, toViewStateIds } from "../../platform/db/recent-reads.ts";
import { countJsonCharacters } from "../../platform/cached-json.ts";
import { getSenderId } from "../../deals/lifecycle/index.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import { findProposalById, findViewStateIds, type Proposal } from "../../proposals/index.ts";
import { listCurrentSigners, type Signer } from "../../records/signers/index.ts";

/** A proposal with all data that its views need, all read at the same state id. */
export interface ViewSources {
  readonly proposal: Proposal;
  readonly organization: Organization;
  readonly sender: Profile;
  readonly signers: readonly Signer[];
  readonly pages: readonly Page[];
  readonly prices: DisplayPrices;
  readonly pictures: PictureSizes;
}

/** The cached sources of one state id. */
interface RecentSources extends ViewSources {
  readonly tree: Tree;
  /** Estimated memory in bytes. */
  readonly size: number;
}

const recent = new RecentReads<RecentSources>(({ size }) => size);

/**
 * Finds a proposal with all data that its views need. `knownState` is the current state, if the caller
 * knows it.
 */
export async function findProposal(
  { read }: Pick<AnonymousContext, "read">,
  organizationId: string,
  id: string,
  knownState?: ViewStateIds,
): Promise<ViewSources | undefined> {
  const found = await recent.get(
    read,
    () => findViewStateIds(read, organizationId, id),
    () => readSources(read, organizationId, id),
    knownState,
  );
  return found?.value;
}

/** Finds the cached sources of a locked proposal. Returns undefined if it changed since `visitedStateIds`. */
export function findRecentSources(
  { state_id }: Proposal,
  visitedStateIds: ViewStateIds | undefined,
): RecentSources | undefined {
  return visitedStateIds?.proposal === state_id ? recent.find(visitedStateIds) : undefined;
}

/** A proposal after a choice was committed. */
interface ChosenState {
  readonly proposal: Proposal;
  readonly tree: Tree;
  readonly pricing: Pricing;
}

/**
 * Creates and caches the sources after a choice, so that they need not be read again for this answer or the
 * next choice.
 */
export function composeChosenSources(
  before: RecentSources,
  visitedStateIds: ViewStateIds,
  { proposal, tree, pricing }: ChosenState,
): ViewSources {
  const pages = toPages(tree);
  const { currency } = proposal.cached_totals;
  const prices = toDisplayPrices({ currency, pages }, pricing);
  const sources = { ...before, proposal, tree, pages, prices };
  recent.add(toViewStateIds({ ...visitedStateIds, proposal: proposal.state_id }), sources);
  return sources;
}

/** Lists the texts of a proposal that may contain pictures. */
function listTexts({ description }: Proposal, rows: readonly StoredItem[]): string[] {
  return [description ?? "", ...rows.map(({ content_json }) => content_json)];
}

async function readSources(read: Reader, organizationId: string, id: string) {
  const proposal = await findProposalById(read, organizationId, id);
  if (!proposal) return undefined;
  const signers = await listCurrentSigners(read, proposal);
  const rows = await items.listOfOwner(read, organizationId, id);
  const tree = toTree(rows);
  const sources = await gatherSources(read, { proposal, signers, rows, pages: toPages(tree) });
  return { ...sources, tree, size: estimateSize(sources, rows) };
}

/** Estimates the memory in bytes of the sources, including the views and pages created from them. */
function estimateSize({ proposal, signers }: ViewSources, rows: readonly StoredItem[]): number {
  const { settings, design, totals, description, notes, crm } = proposal;
  return (
    8 * (countJsonCharacters([settings, design, totals, description]) + countCharacters(rows)) +
    // Views contain none of `notes` and `crm`, and only a part of `signers`, so these fields need less
    // memory.
    4 * countJsonCharacters([notes, crm, signers]) +
    50_000
  );
}

/**
 * Adds all other data that views need to a proposal and its pages. `rows` contains the texts that may refer
 * to pictures.
 */
export async function gatherSources(
  read: Reader,
  {
    rows,
    ...found
  }: Pick<ViewSources, "proposal" | "signers" | "pages"> & { readonly rows: readonly StoredItem[] },
): Promise<ViewSources> {
  const { pages } = found;
  const proposal = await addNumber(read, found.proposal);
  const organization = await getOrganization(read, proposal.organization_id);
  const sender = await getProfile(read, getSenderId(proposal));
  // The totals were calculated in this currency.
  const { currency } = proposal.cached_totals;
  const prices = toDisplayPrices({ currency, pages });
  const pictures = await findPictureSizes(read, listTexts(proposal, rows));
  return { ...found, proposal, organization, sender, prices, pictures };
}

/** Adds the number that a draft revision will have. Its original has it, because numbers are unique. */
async function addNumber(read: Reader, proposal: Proposal): Promise<Proposal> {
  if (proposal.revision_of === null) return proposal;
  const original = await findProposalById(read, proposal.organization_id, proposal.revision_of);
  return { ...proposal, proposal_number: original?.proposal_number ?? null };
}
