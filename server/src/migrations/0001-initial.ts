import type { Migration } from "../platform/db/migrate.ts";
import { createAccountTables } from "./initial/accounts.ts";
import { createConnectionTables } from "./initial/connections.ts";
import { createLifecycleTables } from "./initial/lifecycle.ts";
import { createProposalTables } from "./initial/proposals.ts";
import { createProposalSearch } from "./initial/proposal-search.ts";
import { createPaymentTables } from "./initial/payments.ts";
import { createServiceTables } from "./initial/service.ts";
import { createThreadTables } from "./initial/threads.ts";
import { createWebhookTables } from "./initial/webhooks.ts";

export const initial: Migration = {
  name: "0001-initial",
  async up(db, dialect) {
    await createAccountTables(db, dialect);
    await createProposalTables(db, dialect);
    await createProposalSearch(db, dialect);
    await createLifecycleTables(db, dialect);
    await createThreadTables(db, dialect);
    await createPaymentTables(db, dialect);
    await createWebhookTables(db, dialect);
    await createConnectionTables(db, dialect);
    await createServiceTables(db, dialect);
  },
};
