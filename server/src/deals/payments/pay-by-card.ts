import { maxTransactions, type PaymentTransaction } from "@proffer/contract";
import type { RecipientContext } from "../../context.ts";
import { AppError } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import { type Decision, type LockedProposal, toPayment } from "../../proposals/index.ts";
import { linkNotFound } from "../../records/share-links/index.ts";
import { changeAsRecipient } from "../lifecycle/index.ts";
import { getLocaleFor } from "../client-mail/index.ts";
import { CardError, type NewCardSession } from "./card-provider.ts";
import { recordReading } from "./card-readings.ts";
import {
  findCardAccount,
  findSession,
  insertSession,
  listPayableSessions,
  type PaymentSession,
} from "./payments.store.ts";
import { askProvider, type CardServices, isWanted, planReading, readSession } from "./read-sessions.ts";

/** Services that start card payments. */
export interface PayingServices extends CardServices {
  readonly publicUrl: string;
}

/** The time for which a payment page stays open. Providers allow 24 hours. */
const openMs = 12 * 60 * 60 * 1_000;

/** How long a client waits for the provider. */
const clientMs = 20_000;

/** How often a page that has just been paid or closed leads to another attempt. */
const maxAttempts = 3;

/**
 * Returns the payment page for the open amount of a proposal. While a page for this amount is open, the client gets
 * it again: a double click, a second tab and a second process pay once. Throws 409 if nothing can be paid, and 503
 * if the provider does not help.
 */
export async function startPayment(
  context: RecipientContext,
  services: PayingServices,
  token: string,
): Promise<{ readonly id: string; readonly url: string }> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const session = await reserveSession(context, services, token);
    const page = await openPage(context, services, session);
    if (page) return page;
  }
  throw new AppError("CONFLICT", "The payment has just changed: read the proposal again");
}

/** Returns the open page of a session. Undefined if it was paid or closed meanwhile. */
async function openPage(context: RecipientContext, services: PayingServices, session: PaymentSession) {
  try {
    const answer = await askProvider(context, services, session, AbortSignal.timeout(clientMs));
    if (!answer) throw unavailable();
    await recordReading(context, session, answer);
    const { status, url } = answer;
    return status === "open" && url !== null ? { id: session.id, url } : undefined;
  } catch (error) {
    if (error instanceof CardError) throw unavailable();
    throw error;
  }
}

/** Says nothing about the reason, because only members should learn about a revoked key. */
const unavailable = () =>
  new AppError("SERVICE_UNAVAILABLE", "Card payments do not work at the moment. Nothing was charged");

type Reservation = Decision & { readonly session: PaymentSession };

/** Finds the session for the open amount, or creates one together with its transaction. */
async function reserveSession(
  context: RecipientContext,
  services: PayingServices,
  token: string,
): Promise<PaymentSession> {
  const { organizationId } = context;
  const account = await findCardAccount(context.read, services.sealer, organizationId);
  const { decision } = await changeAsRecipient(context, async (locked): Promise<Reservation> => {
    const { proposal, tx, at } = locked;
    const { open_amount, transactions } = toPayment(proposal);
    if (open_amount === 0) throw new AppError("CONFLICT", "Nothing has to be paid now");
    if (!account || !proposal.settings.payment?.methods?.includes("card"))
      throw new AppError("CONFLICT", "The proposal cannot be paid by card");
    if (transactions.some(({ status }) => status === "processing"))
      throw new AppError("CONFLICT", "A payment is being processed");
    const sessions = await listPayableSessions(tx, organizationId, proposal.id);
    const usable = sessions.find((each) => each.account_id === account.accountId && isWanted(each, proposal));
    const known = usable ?? sessions[0];
    // A page for another amount is closed before the next one is created.
    if (known) return { unchanged: true, session: known };
    if (transactions.length >= maxTransactions)
      throw new AppError("CONFLICT", `The proposal has ${maxTransactions} payments and attempts already`);
    const { card_payments } = await getOrganization(tx, organizationId);
    const session = await toSession(locked, services, account.accountId, token);
    await insertSession(tx, session);
    await planReading(tx, at, session);
    return {
      session,
      fields: {
        transactions: [
          ...proposal.transactions,
          toPendingTransaction(locked, session, card_payments?.mode === "test"),
        ],
      },
      events: [{ type: "payment_started", metadata: { payment_id: session.id, method: "card" } }],
    };
  });
  return decision.session;
}

async function toSession(
  { proposal, tx, at }: LockedProposal,
  { publicUrl }: PayingServices,
  account_id: string,
  token: string,
): Promise<PaymentSession> {
  const { organization_id, id: proposal_id, name, proposal_number, acceptance } = proposal;
  const id = createId();
  const page = `${publicUrl}/p/${token}`;
  const { open_amount: amount, currency } = toPayment(proposal);
  const organization = await getOrganization(tx, organization_id);
  const request: NewCardSession = {
    idempotencyKey: `proffer-${id}`,
    amount,
    currency,
    description: [name, proposal_number].filter(Boolean).join(", "),
    reference: id,
    metadata: { organization_id, proposal_id, transaction_id: id },
    successUrl: `${page}?payment=${id}`,
    cancelUrl: `${page}?payment=${id}`,
    locale: getLocaleFor({ proposal, organization }),
    expiresAt: new Date(Date.parse(at) + openMs).toISOString(),
    ...(acceptance && { email: acceptance.email }),
  };
  return {
    organization_id,
    id,
    proposal_id,
    account_id,
    provider_id: null,
    request,
    status: "creating",
    created_at: at,
  };
}

function toPendingTransaction(
  { proposal, at }: LockedProposal,
  { id, request: { amount, currency } }: PaymentSession,
  is_test: boolean,
): PaymentTransaction {
  return {
    id,
    amount,
    currency,
    method: "card",
    processor: "stripe",
    is_test,
    status: "pending",
    payment_type: toPaymentType(proposal),
    created_at: at,
    paid_at: null,
    received_on: null,
    refunded: 0,
    revision: proposal.revision_number || null,
    reference: null,
    failure: null,
    note: null,
  };
}

/** Tells whether a proposal asks for the whole first payment or for a part of it. */
export function toPaymentType({ due }: LockedProposal["proposal"]): PaymentTransaction["payment_type"] {
  return due !== null && due.amount < due.base ? "deposit" : "final";
}

/** Asks the provider about a payment of this link, for a client who returns from the payment page. */
export async function checkPayment(
  context: RecipientContext,
  services: CardServices,
  id: string,
): Promise<void> {
  const session = await findSession(context.read, context.organizationId, id);
  if (!session || session.proposal_id !== context.link.proposalId) throw linkNotFound();
  if (session.status === "ended") return;
  try {
    await readSession(context, services, session, AbortSignal.timeout(10_000));
  } catch (error) {
    // The planned readings go on.
    if (!(error instanceof CardError)) throw error;
  }
}
