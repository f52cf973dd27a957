import type { Page, ProposalSettings } from "@proffer/contract";
import {
  cachedTotals,
  calculate,
  type Pricing,
  type PricingProposal,
  UnrepresentableTotalError,
  upperAmountsOf,
} from "@proffer/pricing";
import type { Actor, Tx } from "../context.ts";
import { items, pagesOfRows } from "../items/core.ts";
import { compiled } from "../platform/db/compiled.ts";
import { invalid } from "../platform/errors.ts";
import type { ProposalRow } from "../schema.ts";
import { organizationOf } from "./organization.store.ts";
import { isSettled } from "./policy.ts";

type Totals = Pick<ProposalRow, "totals_json" | "cached_totals_json">;

/** What decides, beside its pages, what a proposal costs. */
type Conditions = Pick<ProposalRow, "settings_json" | "status" | "held_from">;

const setTotals = compiled((tx: Tx, given: Totals & { organizationId: string; id: string }) =>
  tx
    .updateTable("proposals")
    .set({ totals_json: given.totals_json, cached_totals_json: given.cached_totals_json })
    .where("organization_id", "=", given.organizationId)
    .where("id", "=", given.id),
);

/**
 * Recomputes what the proposal costs, in the transaction of every change that can move it. `known` are its pages
 * where the change has them at hand.
 */
export async function reprice(
  tx: Tx,
  { clock }: Actor,
  proposal: Conditions & Pick<ProposalRow, "organization_id" | "id">,
  known?: readonly Page[],
): Promise<Pricing> {
  const { organization_id: organizationId, id } = proposal;
  const settings: ProposalSettings = JSON.parse(proposal.settings_json);
  const currency = settings.currency ?? (await organizationOf(tx, organizationId)).currency;
  const pages = known ?? pagesOfRows(await items.ofOwner(tx, organizationId, id));
  const { pricing, totals } = priceOf(pages, proposal, currency, clock.now());
  await setTotals(tx, { ...totals, organizationId, id });
  return pricing;
}

/** `ownCurrency` is the organization's, for a proposal that names none. */
export function priceOf(
  pages: readonly Page[],
  proposal: Conditions,
  ownCurrency: string,
  at: string,
): { pricing: Pricing; totals: Totals } {
  const terms = { ...termsOf(proposal, ownCurrency), pages };
  const pricing = refuseUnrepresentable(() => {
    // Readers are told what lines come to at the upper end of price ranges, too.
    upperAmountsOf(terms);
    return calculate(terms);
  });
  const cached = { ...cachedTotals(pricing, terms.currency), updated_at: at };
  return {
    pricing,
    totals: { totals_json: JSON.stringify(pricing.totals), cached_totals_json: JSON.stringify(cached) },
  };
}

/** Refuses with 400 pages that come to more than a JSON number holds to the minor unit. */
export function refuseUnrepresentable<T>(price: () => T): T {
  try {
    return price();
  } catch (error) {
    if (!(error instanceof UnrepresentableTotalError)) throw error;
    throw invalid({ pages: "come to an amount or total that is too large to be exact to the minor unit" });
  }
}

/** What the pricing engine needs to know of a proposal beside its pages. */
export function termsOf(proposal: Conditions, ownCurrency: string): Omit<PricingProposal, "pages"> {
  const settings: ProposalSettings = JSON.parse(proposal.settings_json);
  // Nothing can be chosen any more once the sender locked it or what it says is settled.
  return {
    currency: settings.currency ?? ownCurrency,
    selections_locked: isSettled(proposal) || settings.lock_selections_from_recipient === true,
  };
}
