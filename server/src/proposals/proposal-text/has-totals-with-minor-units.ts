import { showsMinorUnits, toDisplayPrices, toDisplayStatus } from "@proffer/presentation";
import type { Reader } from "../../context.ts";
import { items, toPagesOfRows } from "../../records/items/index.ts";
import type { Proposal } from "../index.ts";

/** Finds out whether the page of a proposal shows its totals with minor units: emails show them as the page does. */
export async function hasTotalsWithMinorUnits(
  read: Reader,
  proposal: Proposal,
  now: string,
): Promise<boolean> {
  const pages = toPagesOfRows(await items.listOfOwner(read, proposal.organization_id, proposal.id));
  const { settings, totals, cached_totals } = proposal;
  const { currency } = cached_totals;
  const status = toDisplayStatus(proposal, now);
  return showsMinorUnits({ pages, settings, totals, currency, status }, toDisplayPrices({ currency, pages }));
}
