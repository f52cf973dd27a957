import { calculateAmounts } from "@proffer/pricing";
import type { Reader } from "../context.ts";
import { items, pagesOfRows, type StoredItem, withAmounts } from "../items/index.ts";
import { LruCache } from "../platform/lru-cache.ts";
import type { DetailedProposal } from "./proposal.ts";
import { findItemsOfVersion } from "./of-one-version.ts";

/** A shortcut and no more: the version that the database tells decides whether a text may be used. */
const recent = new LruCache<string>(32_000_000, (text) => text.length);

/** Finds the pages of a proposal as JSON text; undefined when the proposal has changed since `proposal` was read. */
export async function findPagesText(read: Reader, proposal: DetailedProposal): Promise<string | undefined> {
  const { organization_id, id, created_at, version } = proposal;
  // Clients choose ids: another organization may use the same one, and this one after a purge.
  const key = `${organization_id} ${id} ${created_at}`;
  const known = recent.get(key, version);
  if (known !== undefined) return known;
  const rows = await findItemsOfVersion(read, proposal);
  if (!rows) return undefined;
  const text = formatPages(proposal, rows);
  recent.set(key, version, text);
  return text;
}

/** Formats the pages in a transaction. Its version is nobody else's until the commit, so nothing is kept. */
export async function getPagesText(tx: Reader, proposal: DetailedProposal): Promise<string> {
  return formatPages(proposal, await items.ofOwner(tx, proposal.organization_id, proposal.id));
}

function formatPages({ cached_totals }: DetailedProposal, rows: readonly StoredItem[]): string {
  const pages = pagesOfRows(rows);
  // In the currency that the totals were calculated in.
  const { currency } = cached_totals;
  const { amounts } = calculateAmounts({ currency, pages });
  return JSON.stringify(pages.map((page) => withAmounts(page, amounts)));
}
