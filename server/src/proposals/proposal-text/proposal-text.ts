import type { CachedTotals, Design, Organization } from "@proffer/contract";
import {
  chooseLanguage,
  type PlaceholderProposal,
  showsMinorUnits,
  toDisplayPrices,
  toDisplayStatus,
} from "@proffer/presentation";
import type { Reader } from "../../context.ts";
import { items, toPagesOfRows } from "../../records/items/index.ts";
import type { ProposalRow } from "../../schema.ts";
import type { Proposal } from "../index.ts";

/** The fields of a stored proposal needed for texts to its client. */
interface DescribedProposal extends Omit<PlaceholderProposal, "currency" | "is_template"> {
  readonly kind: ProposalRow["kind"];
  readonly cached_totals: CachedTotals;
}

/** Variables are without the values of the client, which must not get into subject lines. */
export function toPlaceholderProposal(proposal: DescribedProposal): PlaceholderProposal {
  const { name, proposal_number, kind, settings, design, custom_variables, totals, cached_totals } = proposal;
  // The totals were calculated in this currency.
  const { currency } = cached_totals;
  return {
    name,
    proposal_number,
    is_template: kind === "template",
    settings,
    design,
    custom_variables,
    totals,
    currency,
  };
}

/** Finds the language of a proposal or of its organization. Returns undefined if neither sets one. */
export function findLanguage(
  { design }: { readonly design: Design },
  { branding }: Pick<Organization, "branding">,
): string | undefined {
  return chooseLanguage(design, branding);
}

/**
 * Returns true if the page of a proposal shows its totals with minor units. Emails must show totals in the
 * same way.
 */
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
