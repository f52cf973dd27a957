import type { Page } from "@proffer/contract";
import { cachedTotals, calculate, type Pricing } from "@proffer/pricing";
import type { Context, Reader, Tx } from "../context.ts";
import * as items from "../items/items.store.ts";
import { pagesOfRows } from "../items/tree.ts";
import { compiled } from "../platform/db/compiled.ts";
import type { ProposalRow } from "../schema.ts";

type Priced = Pick<ProposalRow, "totals_json" | "cached_totals_json">;

const setTotals = compiled((tx: Tx, given: Priced & { organizationId: string; id: string }) =>
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
  { clock }: Context,
  proposal: ProposalRow,
  known?: readonly Page[],
): Promise<Pricing> {
  const organizationId = proposal.organization_id;
  const pages = known ?? pagesOfRows(await items.ofOwner(tx, organizationId, proposal.id));
  const currency = await currencyOf(tx, organizationId, JSON.parse(proposal.settings_json));
  const pricing = calculate({ currency, pages, selections_locked: isLocked(proposal) });
  await setTotals(tx, { ...stored(pricing, currency, clock.now()), organizationId, id: proposal.id });
  return pricing;
}

export function priceOf(pages: readonly Page[], currency: string, locked: boolean, at: string): Priced {
  return stored(calculate({ currency, pages, selections_locked: locked }), currency, at);
}

function stored(pricing: Pricing, currency: string, at: string): Priced {
  return {
    totals_json: JSON.stringify(pricing.totals),
    cached_totals_json: JSON.stringify({ ...cachedTotals(pricing, currency), updated_at: at }),
  };
}

/** The proposal's own currency, else its organization's. */
export async function currencyOf(
  read: Reader,
  organizationId: string,
  settings: { currency?: string },
): Promise<string> {
  if (settings.currency) return settings.currency;
  const organization = await read
    .selectFrom("organizations")
    .select("currency")
    .where("id", "=", organizationId)
    .executeTakeFirst();
  return organization?.currency ?? "USD";
}

/** Whether the recipient can change nothing any more: the sender locked it, or what it says is settled. */
function isLocked({ status, settings_json }: ProposalRow): boolean {
  const settings: { lock_selections_from_recipient?: boolean } = JSON.parse(settings_json);
  const isSettled = status === "PENDING" || status === "WON" || status === "LOST" || status === "CANCELLED";
  return isSettled || settings.lock_selections_from_recipient === true;
}
