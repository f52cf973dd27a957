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
import { countPayableSessions, deleteCardAccount, saveCardAccount } from "./payments.store.ts";
import type { CardServices } from "./read-sessions.ts";

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
  { sealer }: CardServices,
  { secret_key, webhook_secret }: ConnectCards,
  account: CardAccount,
): Promise<CardPayments> {
  const { caller, clock, transact } = context;
  const key = secret_key.trim();
  return transact(async (tx) => {
    const id = caller.organizationId;
    await lockOrganization(tx, id);
    const { card_payments: before } = await getOrganization(tx, id);
    if (before && before.account_id !== account.accountId) await assertNothingOpen(tx, id);
    const webhookSecret = webhook_secret?.trim() || null;
    await saveCardAccount(tx, sealer, id, { accountId: account.accountId, key, webhookSecret });
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
export async function disconnectCards({ caller, clock, transact }: Context): Promise<void> {
  assertRight(caller, "connect card payments");
  await transact(async (tx) => {
    const id = caller.organizationId;
    await lockOrganization(tx, id);
    await assertNothingOpen(tx, id);
    await deleteCardAccount(tx, id);
    await mergeIntoOrganization(tx, id, { card_payments: null }, clock.now());
  });
}

async function assertNothingOpen(tx: Tx, organizationId: string): Promise<void> {
  const count = await countPayableSessions(tx, organizationId);
  if (count === 0) return;
  const payments = count === 1 ? "A card payment is" : `${count} card payments are`;
  throw new AppError("CONFLICT", `${payments} still open with this account: wait until the pages close`);
}
