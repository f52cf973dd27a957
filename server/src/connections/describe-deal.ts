import type { DealPhase, DealSettings } from "@proffer/contract";
import { toLocalDate } from "@proffer/presentation";
import { sumAmounts } from "@proffer/pricing";
import { getOrganization } from "../accounts/organizations/index.ts";
import type { Reader } from "../context.ts";
import { type Proposal, toRealPayment } from "../proposals/index.ts";
import type { DealPush } from "./crm-provider.ts";

/** The part of a push that follows from the proposal alone. */
export type DealState = Pick<
  DealPush,
  "settings" | "amount" | "currency" | "fields" | "phase" | "closedOn" | "lostReason"
>;

/** Describes the deal of a proposal. `url` is its address for members. */
export async function describeDeal(
  read: Reader,
  proposal: Proposal,
  settings: DealSettings,
  url: string,
): Promise<DealState> {
  const { time_zone } = await getOrganization(read, proposal.organization_id);
  const decidedAt = proposal.status === "WON" ? proposal.won_at : proposal.lost_at;
  const phase = toPhase(proposal);
  const isDecided = phase === "won" || phase === "lost";
  // Until the proposal is sent, the deal keeps what people have entered.
  const isDraft = proposal.status === "DRAFT";
  const fields = isDraft ? [] : (settings.fields ?? []);
  return {
    settings,
    amount: isDraft ? null : toAmount(proposal, settings.amount ?? "first_payment"),
    currency: proposal.cached_totals.currency,
    fields: Object.fromEntries(fields.map(({ value, field }) => [field, toValue[value](proposal, url)])),
    phase,
    closedOn: isDecided && decidedAt !== null ? toLocalDate(decidedAt, time_zone) : null,
    lostReason: phase === "lost" ? proposal.decline_reason : null,
  };
}

/** Returns the step of a deal. Null if the proposal says nothing about it, such as a draft. */
export function toPhase({ status, first_viewed_at }: Proposal): DealPhase | null {
  if (status === "SENT") return first_viewed_at === null ? "sent" : "opened";
  if (status === "PENDING") return "pending";
  if (status === "WON") return "won";
  return status === "LOST" ? "lost" : null;
}

export function toAmount(
  { totals, contract, cached_totals: { currency } }: Pick<Proposal, "totals" | "contract" | "cached_totals">,
  amount: NonNullable<DealSettings["amount"]>,
): number {
  if (amount === "one_time") return totals.once?.selected.total ?? 0;
  if (contract)
    return amount === "contract_value" ? contract.total.selected : contract.first_payment.selected;
  return sumAmounts(
    Object.values(totals).map(({ selected }) => selected.total),
    currency,
  );
}

type DealValue = NonNullable<DealSettings["fields"]>[number]["value"];

const toValue: Readonly<Record<DealValue, (proposal: Proposal, url: string) => string | number | null>> = {
  one_time_total: (proposal) => toAmount(proposal, "one_time"),
  yearly_value: ({ contract }) => contract?.yearly.selected ?? null,
  contract_value: ({ contract }) => contract?.total.selected ?? null,
  paid_amount: (proposal) => toRealPayment(proposal).paid_amount,
  proposal_number: ({ proposal_number }) => proposal_number,
  proposal_status: ({ status }) => status,
  proposal_url: (_, url) => url,
};
