import { joinTransaction, type AnonymousContext, type EventSubscriber, type Tx } from "../../context.ts";
import type { EventType } from "../../records/events/index.ts";
import { enqueueJob, type JobHandler } from "../../services/jobs/index.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import { findProposalById, toPayment, type Proposal } from "../../proposals/index.ts";
import { CardError, type CardAccount, type CardProvider, type CardSession } from "./card-provider.ts";
import { abandonSession, recordReading } from "./card-readings.ts";
import {
  claimPage,
  findCardAccount,
  findSession,
  listPayableSessions,
  type PaymentSession,
} from "./payments.store.ts";

/** Services that card payments need. */
export interface CardServices {
  readonly cards: CardProvider;
  readonly sealer: Sealer;
}

const readJob = "read_payment";

interface ReadPayload {
  readonly organizationId: string;
  readonly id: string;
  /** True if no further reading follows, because another job plans them. */
  readonly isOnce?: boolean;
}

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const days = 24 * hours;

/** How long a payment is read for refunds and disputes after it was started. */
const watchedMs = 180 * days;

/**
 * Returns the time until the next reading: 5 seconds at first, later a quarter of the age. The longest time is 10
 * minutes for an open page, and a day for any other.
 */
export function getReadingDelay(ageMs: number, isOpen: boolean): number {
  return Math.min(Math.max(5 * seconds, ageMs / 4), isOpen ? 10 * minutes : days);
}

/** Plans the next reading of a session in the transaction of the last one. */
export async function planReading(tx: Tx, now: string, session: PaymentSession): Promise<void> {
  const age = Date.parse(now) - Date.parse(session.created_at);
  if (session.status === "ended" || age > watchedMs) return;
  const delay = getReadingDelay(age, session.status === "creating" || session.status === "open");
  const runAt = new Date(Date.parse(now) + delay).toISOString();
  const payload: ReadPayload = { organizationId: session.organization_id, id: session.id };
  await enqueueJob(tx, now, { kind: readJob, payload, runAt });
}

/** Reads a session as soon as possible, besides the planned readings. */
export async function readSoon(
  tx: Tx,
  now: string,
  { organization_id: organizationId, id }: Pick<PaymentSession, "organization_id" | "id">,
): Promise<void> {
  const payload: ReadPayload = { organizationId, id, isOnce: true };
  await enqueueJob(tx, now, { kind: readJob, payload, runAt: now });
}

/** A provider may be away for weeks: after a day, it is asked every hour for 30 days. */
const retryAfterSeconds = [5, 15, 60, 300, 900, ...Array<number>(30 * 24).fill(3_600)];

const unknownOutcome = "Stripe has not answered for 30 days. Look for the payment in its dashboard.";

export function createReadingHandler(context: AnonymousContext, services: CardServices): JobHandler {
  return {
    kind: readJob,
    retryAfterSeconds,
    async run(payload, signal) {
      const { organizationId, id, isOnce } = payload as ReadPayload;
      const session = await findSession(context.read, organizationId, id);
      if (!session || session.status === "ended") return undefined;
      const after = await readSession(context, services, session, signal);
      if (isOnce || !after) return undefined;
      return (tx) => planReading(tx, context.clock.now(), after);
    },
    async onGivenUp(tx, payload) {
      const { organizationId, id } = payload as ReadPayload;
      const session = await findSession(tx, organizationId, id);
      if (session) await abandonSession(joinTransaction(context, tx), session, unknownOutcome);
    },
  };
}

/**
 * Asks the provider about a session, and records the answer. Closes the page first if its payment is no longer
 * wanted. Returns the session after the reading. Throws CardError if the provider does not answer.
 */
export async function readSession(
  context: AnonymousContext,
  services: CardServices,
  session: PaymentSession,
  signal?: AbortSignal,
): Promise<PaymentSession | undefined> {
  const answer = await askProvider(context, services, session, signal);
  return answer && recordReading(context, session, answer);
}

/** Returns the state of a session at the provider. Undefined if there is none, and the session has ended. */
export async function askProvider(
  context: AnonymousContext,
  { cards, sealer }: CardServices,
  session: PaymentSession,
  signal?: AbortSignal,
): Promise<CardSession | undefined> {
  const account = await findCardAccount(context.read, sealer, session.organization_id);
  if (!account || !isOfAccount(session, account)) {
    // Only refunds and disputes are missed.
    if (session.status === "watched") return end(null);
    throw new CardError("bad_key", "The account of this payment is not connected any more.");
  }
  const { key } = account;
  const { provider_id, request } = session;
  const isPast = context.clock.now() > request.expiresAt;
  // No client got the address of this page.
  if (provider_id === null && isPast) return end(null);
  try {
    const answer =
      provider_id === null
        ? await createPage(context, cards, { key, session, signal })
        : await cards.readSession(key, provider_id, signal);
    if (answer.status !== "open") return answer;
    const proposal = await findProposalById(context.read, session.organization_id, session.proposal_id);
    return isWanted(session, proposal) ? answer : await cards.expireSession(key, answer.id, signal);
  } catch (error) {
    if (!(error instanceof CardError) || !isFinal(error.kind, provider_id)) throw error;
    return end(error.message);
  }

  async function end(failure: string | null): Promise<undefined> {
    await abandonSession(context, session, failure);
  }
}

interface Creation {
  readonly key: string;
  readonly session: PaymentSession;
  readonly signal: AbortSignal | undefined;
}

/**
 * The time after which a page is asked for with a new idempotency key, because a provider repeats its own failures to
 * the same key. A second page is possible then, so only the page that the session has claimed is ever shown.
 */
const keyMs = 10 * minutes;

/** Creates the page of a session, or returns the page that another process has created meanwhile. */
async function createPage(
  context: AnonymousContext,
  cards: CardProvider,
  { key, session, signal }: Creation,
): Promise<CardSession> {
  const { request, created_at } = session;
  const age = Date.parse(context.clock.now()) - Date.parse(created_at);
  const idempotencyKey = `${request.idempotencyKey}-${Math.floor(age / keyMs)}`;
  const answer = await cards.createSession(key, { ...request, idempotencyKey }, signal);
  const claimed = await context.transact((tx) => claimPage(tx, session, answer.id));
  if (claimed === answer.id) return answer;
  const closed = await cards.expireSession(key, answer.id, signal);
  return claimed === undefined ? closed : cards.readSession(key, claimed, signal);
}

const changesOfWish: ReadonlySet<EventType> = new Set<EventType>([
  "payment_received",
  "payment_returned",
  "status_changed",
  "proposal_archived",
  "proposal_deleted",
]);

/** Reads the open pages of a proposal after a change that can make them unwanted, which closes them. */
export const closeUnwantedPages: EventSubscriber = async (tx, event) => {
  const { organization_id: organizationId, proposal_id: proposalId, type, at } = event;
  if (proposalId === null || !changesOfWish.has(type as EventType)) return;
  for (const session of await listPayableSessions(tx, organizationId, proposalId))
    await readSoon(tx, at, session);
};

/** Tells whether a page was created by this account in this mode. */
export function isOfAccount(
  { account_id, mode }: Pick<PaymentSession, "account_id" | "mode">,
  account: Pick<CardAccount, "accountId" | "mode">,
): boolean {
  return account_id === account.accountId && mode === account.mode;
}

/** Tells whether asking again cannot help: a page that was never created, or that the provider does not know. */
function isFinal(kind: CardError["kind"], providerId: string | null): boolean {
  return providerId === null ? refusals.has(kind) : kind === "unknown_session";
}

const refusals: ReadonlySet<CardError["kind"]> = new Set([
  "refused",
  "unsupported_currency",
  "unsupported_amount",
]);

/** Tells whether a proposal still asks for the amount of a session. */
export function isWanted(
  { request }: Pick<PaymentSession, "request">,
  proposal: Proposal | undefined,
): boolean {
  if (!proposal || proposal.archived_at !== null) return false;
  const { open_amount, currency } = toPayment(proposal);
  return open_amount === request.amount && currency === request.currency;
}
