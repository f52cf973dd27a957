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
import { toReturnPath } from "./return-to-link.ts";
import {
  type CardAccountSecrets,
  findCardAccount,
  findSession,
  insertSession,
  listPayableSessions,
  type PaymentSession,
} from "./payments.store.ts";
import {
  askProvider,
  type CardServices,
  isOfAccount,
  isWanted,
  planReading,
  readSession,
} from "./read-sessions.ts";

/** Services that start card payments. */
export interface PayingServices extends CardServices {
  readonly publicUrl: string;
}

/** The time for which a payment page stays open. Providers allow 24 hours. */
const openMs = 12 * 60 * 60 * 1_000;

/** How long a client waits for the provider. */
const clientMs = 25_000;

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
): Promise<{ readonly id: string; readonly url: string }> {
  const signal = AbortSignal.timeout(clientMs);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const session = await reserveSession(context, services);
    const page = await openPage(context, services, session, signal);
    if (page) return page;
  }
  throw new AppError("CONFLICT", "The payment has just changed: read the proposal again");
}

/** Returns the open page of a session. Undefined if it was paid or closed meanwhile. */
async function openPage(
  context: RecipientContext,
  services: PayingServices,
  session: PaymentSession,
  signal: AbortSignal,
) {
  try {
    const answer = await askProvider(context, services, session, signal);
    if (!answer) throw unavailable();
    await recordReading(context, session, answer);
    const { status, url } = answer;
    return status === "open" && url !== null ? { id: session.id, url } : undefined;
  } catch (error) {
    if (!(error instanceof CardError)) throw error;
    // The client may have paid on this page.
    throw session.provider_id === null ? unavailable() : unknown();
  }
}

/** Says nothing about the reason, because only members should learn about a revoked key. */
const unavailable = () =>
  new AppError("SERVICE_UNAVAILABLE", "Card payments do not work at the moment. Nothing was charged");

const unknown = () =>
  new AppError(
    "CONFLICT",
    "It is not known yet whether a payment arrived. Read the proposal again before paying",
  );

type Reservation = Decision & { readonly session: PaymentSession };

/** Finds the session for the open amount, or creates one together with its transaction. */
async function reserveSession(context: RecipientContext, services: PayingServices): Promise<PaymentSession> {
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
    const usable = sessions.find((each) => isOfAccount(each, account) && isWanted(each, proposal));
    const known = usable ?? sessions[0];
    // A page for another amount is closed before the next one is created.
    if (known) return { unchanged: true, session: known };
    assertMayTry(transactions, at);
    const session = await toSession(locked, services, account);
    await insertSession(tx, session);
    await planReading(tx, at, session);
    return {
      session,
      fields: {
        transactions: [...proposal.transactions, toPendingTransaction(locked, session)],
      },
      events: [{ type: "proposal_updated", metadata: { fields: ["payment"] } }],
    };
  });
  return decision.session;
}

/** The time after which a client may try again after the provider refused to create a page. */
const refusedMs = 10 * 60 * 1_000;

/** Asserts that another page may be created. Half of all transactions are kept for bank transfers. */
function assertMayTry(transactions: readonly PaymentTransaction[], at: string): void {
  const attempts = transactions.filter(({ method }) => method === "card");
  if (attempts.length >= maxTransactions / 2)
    throw new AppError("CONFLICT", `The proposal has ${attempts.length} attempts to pay by card already`);
  const last = attempts.at(-1);
  const wasRefused = last?.status === "failed" && last.reference === null;
  if (wasRefused && Date.parse(at) - Date.parse(last.created_at) < refusedMs) throw unavailable();
}

async function toSession(
  { proposal, tx, at }: LockedProposal,
  { publicUrl }: PayingServices,
  { accountId: account_id, mode }: CardAccountSecrets,
): Promise<PaymentSession> {
  const { organization_id, id: proposal_id, name, proposal_number } = proposal;
  const id = createId();
  // Neither the provider nor the database gets the link of the client (return-to-link.ts).
  const returnUrl = `${publicUrl}${toReturnPath(id)}`;
  const { open_amount: amount, currency } = toPayment(proposal);
  const organization = await getOrganization(tx, organization_id);
  const request: NewCardSession = {
    idempotencyKey: `proffer-${id}`,
    amount,
    currency,
    description: [name, proposal_number].filter(Boolean).join(", "),
    reference: id,
    metadata: { organization_id, proposal_id, transaction_id: id },
    successUrl: returnUrl,
    cancelUrl: returnUrl,
    locale: getLocaleFor({ proposal, organization }),
    expiresAt: new Date(Date.parse(at) + openMs).toISOString(),
  };
  return {
    organization_id,
    id,
    proposal_id,
    account_id,
    mode,
    provider_id: null,
    request,
    status: "creating",
    created_at: at,
  };
}

function toPendingTransaction(
  { proposal, at }: LockedProposal,
  { id, mode, request: { amount, currency } }: PaymentSession,
): PaymentTransaction {
  return {
    id,
    amount,
    currency,
    method: "card",
    processor: "stripe",
    is_test: mode === "test",
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
  if (session.status === "ended" || session.status === "watched") return;
  try {
    await readSession(context, services, session, AbortSignal.timeout(10_000));
  } catch (error) {
    // The planned readings go on.
    if (!(error instanceof CardError)) throw error;
  }
}
