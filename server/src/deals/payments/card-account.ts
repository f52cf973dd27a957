import type { CardPayments, ConnectCards } from "@proffer/contract";
import type { Context, Tx } from "../../context.ts";
import { assertRight } from "../../accounts/index.ts";
import {
  getOrganization,
  lockOrganization,
  mergeIntoOrganization,
} from "../../accounts/organizations/index.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { CardError, type CardAccount } from "./card-provider.ts";
import { abandonSession, recordReading } from "./card-readings.ts";
import {
  deleteCardAccount,
  findCardAccount,
  listUnsettledSessions,
  type PaymentSession,
  saveCardAccount,
} from "./payments.store.ts";
import { isOfAccount, type CardServices } from "./read-sessions.ts";

/** Finds the account of a key at the provider. Throws 400 for a key that does not work, and 503 without an answer. */
export async function findAccount(
  { caller }: Context,
  { cards }: CardServices,
  { secret_key }: ConnectCards,
): Promise<CardAccount> {
  assertRight(caller, "connect card payments");
  try {
    const account = await cards.findAccount(secret_key.trim(), AbortSignal.timeout(20_000));
    if (!account.takesPayments)
      throw invalid(
        { secret_key: "belongs to an account that cannot take payments yet" },
        { secret_key: "takes_no_payments" },
      );
    return account;
  } catch (error) {
    if (!(error instanceof CardError)) throw error;
    if (error.kind === "unreachable")
      throw new AppError("SERVICE_UNAVAILABLE", "Stripe does not answer: nothing was saved. Try again");
    throw invalid({ secret_key: "is not accepted by Stripe" }, { secret_key: "key_not_accepted" });
  }
}

/** Saves the key of a checked account. */
export async function connectCards(
  context: Context,
  services: CardServices,
  { secret_key, webhook_secret }: ConnectCards,
  account: CardAccount,
): Promise<CardPayments> {
  const { caller, clock, read, transact } = context;
  const { sealer } = services;
  const { card_payments: connected } = await getOrganization(read, caller.organizationId);
  if (connected && !isOfAccount(connected, account)) await closePages(context, services);
  const key = secret_key.trim();
  return transact(async (tx) => {
    const id = caller.organizationId;
    await lockOrganization(tx, id);
    const { card_payments: before } = await getOrganization(tx, id);
    if (before && !isOfAccount(before, account)) await assertNothingOpen(tx, id);
    const webhookSecret = webhook_secret?.trim() || null;
    await saveCardAccount(tx, sealer, id, {
      accountId: account.accountId,
      mode: account.mode,
      key,
      webhookSecret,
    });
    const card_payments: CardPayments = {
      provider: "stripe",
      mode: account.mode,
      account_id: account.accountId,
      account_name: account.accountName,
      key_end: key.slice(-4),
      has_webhook_secret: webhookSecret !== null,
      connected_at: clock.now(),
    };
    await mergeIntoOrganization(tx, id, { card_payments }, clock.now());
    return card_payments;
  });
}

/** Deletes the key. Recorded payments stay. */
export async function disconnectCards(context: Context, services: CardServices): Promise<void> {
  const { caller, clock, transact } = context;
  assertRight(caller, "connect card payments");
  await closePages(context, services);
  await transact(async (tx) => {
    const id = caller.organizationId;
    await lockOrganization(tx, id);
    await assertNothingOpen(tx, id);
    await deleteCardAccount(tx, id);
    await mergeIntoOrganization(tx, id, { card_payments: null }, clock.now());
  });
}

/** A page is surely closed by then, although the provider cannot be asked. */
const surelyClosedMs = 60 * 60 * 1_000;

/**
 * Closes the open payment pages of an organization, because no reading can follow. A page whose outcome the
 * provider will never tell is given up an hour after it has closed.
 */
async function closePages(context: Context, { cards, sealer }: CardServices): Promise<void> {
  const { caller, read } = context;
  const account = await findCardAccount(read, sealer, caller.organizationId);
  if (!account) return;
  for (const session of await listUnsettledSessions(read, caller.organizationId)) {
    if (session.status === "processing") continue;
    const { provider_id } = session;
    if (provider_id === null) {
      await abandonSession(context, session, null);
      continue;
    }
    try {
      const reading = await cards.expireSession(account.key, provider_id, AbortSignal.timeout(20_000));
      await recordReading(context, session, reading);
    } catch (error) {
      await giveUp(context, session, error);
    }
  }
}

async function giveUp(context: Context, session: PaymentSession, error: unknown): Promise<void> {
  if (!(error instanceof CardError)) throw error;
  const age = Date.parse(context.clock.now()) - Date.parse(session.request.expiresAt);
  const isForGood = error.kind === "bad_key" || error.kind === "unknown_session";
  if (isForGood && age > surelyClosedMs)
    await abandonSession(
      context,
      session,
      "Stripe did not tell the outcome. Look for the payment in its dashboard.",
    );
}

async function assertNothingOpen(tx: Tx, organizationId: string): Promise<void> {
  const sessions = await listUnsettledSessions(tx, organizationId);
  if (sessions.length === 0) return;
  const isWaiting = sessions.some(({ status }) => status === "processing");
  throw new AppError(
    "CONFLICT",
    isWaiting
      ? "Stripe still waits for the money of a payment: try again when it has arrived or failed"
      : "A payment page is still open, and Stripe does not close it. Save a valid key of the same account, or wait 14 hours",
  );
}
