import type { Reader, Tx } from "../../context.ts";
import type { SealedColumn } from "../../platform/db/sealed-columns.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import type { NewCardSession } from "./card-provider.ts";
import type { PaymentSessionRow } from "./tables.ts";

/** A payment page at the provider, with its parsed request. */
export interface PaymentSession extends Omit<PaymentSessionRow, "request_json"> {
  readonly request: NewCardSession;
}

const formatKeyPurpose = (organizationId: string) => `card account ${organizationId}: key`;
const formatWebhookPurpose = (organizationId: string) => `card account ${organizationId}: webhook`;

export const paymentSealedColumns: readonly SealedColumn[] = [
  {
    table: "card_accounts",
    column: "secret_key_sealed",
    key: ["organization_id"],
    formatPurpose: formatKeyPurpose,
  },
  {
    table: "card_accounts",
    column: "webhook_secret_sealed",
    key: ["organization_id"],
    formatPurpose: formatWebhookPurpose,
  },
];

/** The account for card payments, with its secrets. */
export interface CardAccountSecrets {
  readonly accountId: string;
  readonly mode: PaymentSession["mode"];
  readonly key: string;
  readonly webhookSecret: string | null;
}

export async function findCardAccount(
  read: Reader,
  sealer: Sealer,
  organizationId: string,
): Promise<CardAccountSecrets | undefined> {
  const row = await read
    .selectFrom("card_accounts")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { account_id, mode, secret_key_sealed, webhook_secret_sealed } = row;
  return {
    accountId: account_id,
    mode,
    key: sealer.open(secret_key_sealed, formatKeyPurpose(organizationId)),
    webhookSecret:
      webhook_secret_sealed && sealer.open(webhook_secret_sealed, formatWebhookPurpose(organizationId)),
  };
}

/** Saves the account for card payments in place of the one before. */
export async function saveCardAccount(
  tx: Tx,
  sealer: Sealer,
  organizationId: string,
  { accountId, mode, key, webhookSecret }: CardAccountSecrets,
): Promise<void> {
  await deleteCardAccount(tx, organizationId);
  await tx
    .insertInto("card_accounts")
    .values({
      organization_id: organizationId,
      account_id: accountId,
      mode,
      secret_key_sealed: sealer.seal(key, formatKeyPurpose(organizationId)),
      webhook_secret_sealed:
        webhookSecret === null ? null : sealer.seal(webhookSecret, formatWebhookPurpose(organizationId)),
    })
    .execute();
}

export async function deleteCardAccount(tx: Tx, organizationId: string): Promise<void> {
  await tx.deleteFrom("card_accounts").where("organization_id", "=", organizationId).execute();
}

export async function insertSession(tx: Tx, { request, ...columns }: PaymentSession): Promise<void> {
  await tx
    .insertInto("payment_sessions")
    .values({ ...columns, request_json: JSON.stringify(request) })
    .execute();
}

export async function findSession(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<PaymentSession | undefined> {
  const row = await read
    .selectFrom("payment_sessions")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toSession(row);
}

/** Finds the session with this id at the provider, in any organization. */
export async function findSessionOfProvider(
  read: Reader,
  providerId: string,
): Promise<PaymentSession | undefined> {
  const row = await read
    .selectFrom("payment_sessions")
    .selectAll()
    .where("provider_id", "=", providerId)
    .executeTakeFirst();
  return row && toSession(row);
}

/** The sessions whose outcome is not known yet. */
const unsettled = ["creating", "open", "processing"] as const;

/** Lists the sessions of a proposal that a client can still pay, oldest first. */
export async function listPayableSessions(
  read: Reader,
  organizationId: string,
  proposalId: string,
): Promise<PaymentSession[]> {
  const sessions = await listUnsettledSessions(read, organizationId, proposalId);
  return sessions.filter(({ status }) => status !== "processing");
}

/** Lists the sessions of an organization, or of one proposal, whose outcome is not known yet, oldest first. */
export async function listUnsettledSessions(
  read: Reader,
  organizationId: string,
  proposalId?: string,
): Promise<PaymentSession[]> {
  const rows = await read
    .selectFrom("payment_sessions")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .$if(proposalId !== undefined, (query) => query.where("proposal_id", "=", proposalId ?? ""))
    .where("status", "in", unsettled)
    .orderBy("id")
    .execute();
  return rows.map(toSession);
}

/**
 * Gives a session its page at the provider, unless it has one. Returns the provider's id of its page. Undefined if
 * the session has ended meanwhile.
 */
export async function claimPage(
  tx: Tx,
  { organization_id, id }: Pick<PaymentSession, "organization_id" | "id">,
  providerId: string,
): Promise<string | undefined> {
  const claimed = await tx
    .updateTable("payment_sessions")
    .set((eb) => ({ provider_id: eb.fn.coalesce("provider_id", eb.val(providerId)) }))
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .where("status", "<>", "ended")
    .returning("provider_id")
    .executeTakeFirst();
  return claimed?.provider_id ?? undefined;
}

export async function updateSession(
  tx: Tx,
  { organization_id, id }: Pick<PaymentSession, "organization_id" | "id">,
  status: PaymentSession["status"],
): Promise<void> {
  await tx
    .updateTable("payment_sessions")
    .set({ status })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

function toSession({ request_json, ...columns }: PaymentSessionRow): PaymentSession {
  return { ...columns, request: JSON.parse(request_json) };
}
