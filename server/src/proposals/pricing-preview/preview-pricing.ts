import { getOrganization } from "../../accounts/organizations/index.ts";
import type { PricingPreview, PricingPreviewed } from "@proffer/contract";
import { explainPricing, isCurrency, type PricingProposal } from "@proffer/pricing";
import type { Context } from "../../context.ts";
import { toPagesOfRows, assertValidPages } from "../../records/items/index.ts";
import { findItemsOfVersion, readOneVersion, assertRepresentable, toPricingTerms } from "../index.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { applySelections, findContradictions } from "./apply-selections.ts";

/** Prices pages, or a proposal with other choices, and explains each number. Stores nothing. */
export async function previewPricing(context: Context, preview: PricingPreview): Promise<PricingPreviewed> {
  assertNoContradictions(preview);
  const { selections = [], currency } = preview;
  const asked = await getAskedProposal(context, preview);
  const proposal = applySelections({ ...asked, ...(currency !== undefined && { currency }) }, selections);
  const { totals, trace } = assertRepresentable(() => explainPricing(proposal));
  return { currency: proposal.currency, totals, trace };
}

function assertNoContradictions({ pages, proposal_id, selections = [], currency }: PricingPreview): void {
  const faults: Record<string, string> = {};
  if (currency !== undefined && !isCurrency(currency))
    faults["currency"] = "is not a known ISO 4217 currency code";
  if (pages && proposal_id !== undefined) faults["pages"] = "must not be given together with proposal_id";
  Object.assign(faults, findContradictions(selections));
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

async function getAskedProposal(
  { read, caller }: Context,
  { pages = [], proposal_id }: PricingPreview,
): Promise<PricingProposal> {
  const { organizationId } = caller;
  const { currency } = await getOrganization(read, organizationId);
  if (proposal_id === undefined) {
    assertValidPages(pages);
    return { currency, pages };
  }
  const asked = await readOneVersion(read, organizationId, proposal_id, async (proposal) => {
    const rows = await findItemsOfVersion(read, proposal);
    return rows && { ...toPricingTerms(proposal, currency), pages: toPagesOfRows(rows) };
  });
  if (!asked) throw notFound(proposal_id);
  return asked;
}
