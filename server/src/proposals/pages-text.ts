import type { CachedTotals } from "@proffer/contract";
import { amountsOf } from "@proffer/pricing";
import type { Reader } from "../context.ts";
import { items, pagesOfRows, type StoredItem, withAmounts } from "../items/core.ts";
import { Recent } from "../platform/recent.ts";
import type { ProposalRow } from "../schema.ts";
import { itemsOfVersion } from "./of-one-version.ts";

/** A shortcut and no more: the version that the database tells decides whether a text may be used. */
const recent = new Recent<string>(32_000_000, (text) => text.length);

/** The pages of a proposal as JSON text; undefined when the proposal has changed since `proposal` was read. */
export async function pagesTextOf(read: Reader, proposal: ProposalRow): Promise<string | undefined> {
  const { id, version } = proposal;
  const known = recent.get(id, version);
  if (known !== undefined) return known;
  const rows = await itemsOfVersion(read, proposal);
  if (!rows) return undefined;
  const text = textOf(proposal, rows);
  recent.set(id, version, text);
  return text;
}

/** The same in a transaction, whose version is nobody else's until it is committed: so nothing is kept. */
export async function pagesTextIn(tx: Reader, proposal: ProposalRow): Promise<string> {
  return textOf(proposal, await items.ofOwner(tx, proposal.organization_id, proposal.id));
}

function textOf({ cached_totals_json }: ProposalRow, rows: readonly StoredItem[]): string {
  const pages = pagesOfRows(rows);
  // In the currency that the totals were calculated in.
  const { currency }: CachedTotals = JSON.parse(cached_totals_json);
  const { amounts } = amountsOf({ currency, pages });
  return JSON.stringify(pages.map((page) => withAmounts(page, amounts)));
}
