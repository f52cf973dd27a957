import type { ProposalDetail, Page } from "@proffer/contract";
import { calculateAmounts } from "@proffer/pricing";
import type { Reader } from "../../context.ts";
import {
  items,
  toPagesOfRows,
  countCharacters,
  type StoredItem,
  addAmounts,
} from "../../records/items/index.ts";
import type { Links } from "../../records/share-links/index.ts";
import { listCurrentSigners, toSignature } from "../../records/signers/index.ts";
import type { Proposal } from "../proposal.ts";
import { toDetail, type WholeProposal } from "../proposal.view.ts";
import { listUsers, findProposalById } from "../proposals.store.ts";

/** Finds the detail of a proposal within a transaction, without star or link. */
export async function findProposalDetail(
  tx: Reader,
  organizationId: string,
  id: string,
  now: string,
): Promise<ProposalDetail | undefined> {
  const whole = await findWholeProposal(undefined, tx, { organizationId, id });
  if (!whole) return undefined;
  return toDetail(whole, { users: await listUsers(tx, [whole.proposal]), isStarred: false, now });
}

export type ItemFinder = typeof items.listOfOwner;

interface ProposalKey {
  readonly organizationId: string;
  readonly id: string;
}

/** A whole proposal and its size in bytes. */
export interface SizedProposal extends WholeProposal {
  readonly size: number;
}

/**
 * Finds a proposal with all its related data. Returns undefined if there is none. Without `links`, the result
 * has no `shareUrl`.
 */
export async function findWholeProposal(
  links: Links | undefined,
  read: Reader,
  { organizationId, id }: ProposalKey,
  findItems: ItemFinder = items.listOfOwner,
): Promise<SizedProposal | undefined> {
  const proposal = await findProposalById(read, organizationId, id);
  if (!proposal) return undefined;
  const rows = await findItems(read, organizationId, id);
  // Drawn signatures are large and not part of the detail.
  const signatures = (await listCurrentSigners(read, proposal)).map(toSignature);
  return {
    proposal,
    size: estimateSize(proposal, rows, signatures),
    pages: toPricedPages(proposal, rows),
    signatures,
    shareUrl: (await links?.findShared(read, proposal))?.url,
  };
}

function toPricedPages({ cached_totals }: Proposal, rows: readonly StoredItem[]): Page[] {
  const pages = toPagesOfRows(rows);
  const isWhole = rows.every(({ archived_at }) => !archived_at);
  const counting = isWhole ? pages : toPagesOfRows(rows.filter(({ archived_at }) => !archived_at));
  // The totals were calculated in this currency.
  const { currency } = cached_totals;
  const { amounts } = calculateAmounts({ currency, pages: counting });
  return pages.map((page) => addAmounts(page, amounts));
}

/** Estimates the memory of a proposal in bytes: its objects and the JSON made from them. */
function estimateSize(
  { settings, design, totals, description, notes }: Proposal,
  rows: readonly StoredItem[],
  signatures: WholeProposal["signatures"],
) {
  const own = JSON.stringify({ settings, design, totals, description, notes, signatures }).length;
  return 4 * (own + countCharacters(rows)) + 4_000;
}
