import { getOrganization } from "../accounts/organizations/index.ts";
import type { ContractValue, Page } from "@proffer/contract";
import { toLocalDate } from "@proffer/presentation";
import {
  type AmountDue,
  UnrepresentableTotalError,
  calculateAmountDue,
  calculateContractValue,
  calculateMargin,
  calculatePricing,
  calculateUpperAmounts,
  countDecimals,
  getMinorUnitDigits,
  getPeriodMonths,
  listTermFaults,
  toCachedTotals,
  type Pricing,
  type PricingProposal,
  type TermFault,
  type TermProposal,
} from "@proffer/pricing";
import type { Tx } from "../context.ts";
import { items, toPagesOfRows } from "../records/items/index.ts";
import { type AppError, invalid } from "../platform/errors.ts";
import { findChosenStart } from "./custom-variables.ts";
import { isSettled } from "./policy.ts";
import type { Proposal, StoredMargins } from "./proposal.ts";

type Totals = Pick<Proposal, "totals" | "cached_totals" | "margins" | "contract" | "due">;

interface ProposalPrices {
  readonly pricing: Pricing;
  readonly totals: Totals;
}

/** Fields that affect the prices of a proposal, in addition to the pages. */
type Conditions = Pick<Proposal, "settings" | "status" | "held_from"> &
  Partial<Pick<Proposal, "won_at" | "client_values">>;

/** Calculates the prices of a proposal with these pages, or with its stored pages. */
export async function priceProposal(
  tx: Tx,
  proposal: Conditions & Pick<Proposal, "organization_id" | "id">,
  pages: readonly Page[] | "stored",
  at: string,
): Promise<ProposalPrices> {
  const { organization_id: organizationId, id } = proposal;
  const currency = await getCurrency(tx, proposal);
  const known = pages === "stored" ? toPagesOfRows(await items.listOfOwner(tx, organizationId, id)) : pages;
  return pricePages(known, proposal, currency, at, await findDayOfAcceptance(tx, proposal));
}

/** Returns the currency of a proposal, or else of its organization. */
export async function getCurrency(
  tx: Tx,
  { settings, organization_id }: Pick<Proposal, "settings" | "organization_id">,
): Promise<string> {
  return settings.currency ?? (await getOrganization(tx, organization_id)).currency;
}

/**
 * Calculates the prices of pages. `ownCurrency` is the organization's currency, used for a proposal without a
 * currency, `acceptedOn` the day of the acceptance.
 */
export function pricePages(
  pages: readonly Page[],
  proposal: Conditions,
  ownCurrency: string,
  at: string,
  acceptedOn: string | null = null,
): ProposalPrices {
  const terms = { ...toPricingTerms(proposal, ownCurrency), pages };
  const pricing = assertRepresentable(() => {
    // Views also show the amounts at the upper end of price ranges, so these must be representable too.
    calculateUpperAmounts(terms);
    return calculatePricing(terms);
  });
  const cached = { ...toCachedTotals(pricing, terms.currency), updated_at: at };
  return {
    pricing,
    totals: {
      totals: pricing.totals,
      cached_totals: cached,
      margins: findMargins(terms),
      contract: priceContract(terms, proposal, acceptedOn),
      due: findAmountDue(terms, proposal),
    },
  };
}

/** Returns what the client owes on acceptance, or null without a payment. Throws 400 for a too precise amount. */
export function findAmountDue(
  proposal: PricingProposal,
  { settings: { payment, term } }: Pick<Conditions, "settings">,
): AmountDue | null {
  if (payment?.enabled !== true) return null;
  const { currency } = proposal;
  const fixed = payment.type === "fixed" ? (payment.deposit_amount ?? 0) : 0;
  if (countDecimals(fixed) > getMinorUnitDigits(currency))
    throw invalid({ "settings.payment.deposit_amount": `is more precise than ${currency} can be paid` });
  return assertRepresentable(() => calculateAmountDue(payment, { ...proposal, term: term ?? null }));
}

/** Returns the day of the acceptance, as the organization's calendar names it, if the term depends on it. */
async function findDayOfAcceptance(
  tx: Tx,
  { settings, won_at, organization_id }: Conditions & Pick<Proposal, "organization_id">,
): Promise<string | null> {
  if (settings.term?.start !== "on_acceptance" || won_at == null) return null;
  const { time_zone } = await getOrganization(tx, organization_id);
  return toLocalDate(won_at, time_zone);
}

/** Returns the contract value, or null without a term. Throws 400 for a term that contradicts the prices. */
export function priceContract(
  proposal: PricingProposal,
  conditions: Pick<Conditions, "settings" | "client_values">,
  acceptedOn: string | null = null,
): ContractValue | null {
  const { term } = conditions.settings;
  const start_date = findFirstDay(conditions) ?? acceptedOn;
  const contract: TermProposal = { ...proposal, term: term ? { months: term.months, start_date } : null };
  const [fault] = listTermFaults(contract);
  if (fault) throw toTermError(fault, term?.months ?? 0);
  const value = assertRepresentable(() => calculateContractValue(contract));
  return (value as ContractValue | undefined) ?? null;
}

/** Returns the first day of the term, unless it is the day of the acceptance or is not known yet. */
function findFirstDay({
  settings: { term },
  client_values = {},
}: Pick<Conditions, "settings" | "client_values">): string | null {
  if (term?.start === "client_chooses") return findChosenStart({ client_values });
  return term?.start === "date" ? (term.start_date ?? null) : null;
}

const scheduleProblems = {
  free_beyond_term: "makes it free for the whole term",
  ends_before_start: "ends it before its first paid period",
  steps_out_of_order: "has steps that are out of order",
} as const;

/** Names the item, because the request may have been about another item, or about the term. */
function toTermError({ name = "", frequency, code }: TermFault, months: number): AppError {
  if (code !== "does_not_fit")
    return invalid({ schedule: `of "${name}" ${scheduleProblems[code]}` }, { schedule: code });
  const length = getPeriodMonths(frequency);
  const shorter = months - (months % length);
  const fitting = [shorter, shorter + length].filter((each) => each > 0).join(" or ");
  return invalid(
    {
      "settings.term": `has ${months} months, which "${name}" does not fit into, because it is due ${frequency}: use ${fitting} months`,
    },
    { "settings.term": code },
  );
}

/** Returns the margins of the selection, or null without a cost. Throws 400 for costs that are too large. */
function findMargins(proposal: PricingProposal): StoredMargins | null {
  if (!hasCost(proposal)) return null;
  const { totals } = assertRepresentable(() => calculateMargin(proposal));
  const sums = Object.entries(totals).map(([frequency, { margin }]) => {
    const { revenue, cost } = margin;
    return [frequency, { revenue, cost }] as const;
  });
  return { currency: proposal.currency, sums: Object.fromEntries(sums) };
}

function hasCost({ pages }: PricingProposal): boolean {
  return pages.some(({ children }) =>
    (children ?? []).some((child) =>
      child.type === "group"
        ? (child.line_items ?? []).some((line) =>
            [line, ...(line.modifications ?? [])].some(({ cost }) => cost != null),
          )
        : (child.columns ?? []).some(({ cost }) => cost != null),
    ),
  );
}

/** Returns the result of `price`. Throws 400 if JSON cannot hold an amount or total to the minor unit. */
export function assertRepresentable<T>(price: () => T): T {
  try {
    return price();
  } catch (error) {
    if (!(error instanceof UnrepresentableTotalError)) throw error;
    throw invalid({ pages: "have an amount, cost or total that is too large to be exact to the minor unit" });
  }
}

/** Converts a proposal to the terms that the pricing engine needs besides the pages. */
export function toPricingTerms(proposal: Conditions, ownCurrency: string): Omit<PricingProposal, "pages"> {
  const { settings } = proposal;
  // The recipient can no longer choose after the sender has locked the choices or the content is settled.
  return {
    currency: settings.currency ?? ownCurrency,
    selections_locked: isSettled(proposal) || settings.lock_selections_from_recipient === true,
  };
}
