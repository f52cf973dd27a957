import type { Dialect, MigrationDb } from "../../platform/db/migrate.ts";

/** Accounts and pages of the provider of card payments. */
export async function createPaymentTables({ schema }: MigrationDb, { time }: Dialect): Promise<void> {
  await schema
    .createTable("card_accounts")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("account_id", "text", (c) => c.notNull())
    .addColumn("mode", "text", (c) => c.notNull())
    .addColumn("secret_key_sealed", "text", (c) => c.notNull())
    .addColumn("webhook_secret_sealed", "text")
    .addPrimaryKeyConstraint("card_accounts_pk", ["organization_id"])
    .execute();

  await schema
    .createTable("payment_sessions")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addColumn("account_id", "text", (c) => c.notNull())
    .addColumn("mode", "text", (c) => c.notNull())
    .addColumn("provider_id", "text")
    .addColumn("request_json", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("created_at", time, (c) => c.notNull())
    .addPrimaryKeyConstraint("payment_sessions_pk", ["organization_id", "id"])
    .execute();
  await schema
    .createIndex("payment_sessions_of_proposal")
    .on("payment_sessions")
    .columns(["organization_id", "proposal_id", "status"])
    .execute();
  await schema
    .createIndex("payment_sessions_of_provider")
    .on("payment_sessions")
    .column("provider_id")
    .execute();
}
