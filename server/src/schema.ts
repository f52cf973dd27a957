// The TypeScript types of the tables. Each slice declares its tables in tables.ts. Times are ISO 8601 text
// with milliseconds. Columns ending in `_json` contain JSON that is stored as a whole and never filtered in
// SQL. The keys of an organization's tables start with organization_id.

import type { AccountTables } from "./accounts/tables.ts";
import type { AnalyticsTables } from "./proposals/analytics/tables.ts";
import type { AuditTables } from "./records/audit-trail/tables.ts";
import type { ChangeLogTables } from "./records/change-log/tables.ts";
import type { ConnectionTables } from "./connections/tables.ts";
import type { EventTables } from "./records/events/tables.ts";
import type { FileTables } from "./services/files/tables.ts";
import type { HttpTables } from "./services/http/tables.ts";
import type { ImageTables } from "./services/images/tables.ts";
import type { ItemTables } from "./records/items/tables.ts";
import type { JobTables } from "./services/jobs/tables.ts";
import type { LibraryTables } from "./proposals/library/tables.ts";
import type { MailTables } from "./services/mail/tables.ts";
import type { LiveTables } from "./live/tables.ts";
import type { OrganizationTables } from "./accounts/organizations/tables.ts";
import type { PaymentTables } from "./deals/payments/tables.ts";
import type { PdfTables } from "./pdf/tables.ts";
import type { ProposalTables } from "./proposals/tables.ts";
import type { ShareLinkTables } from "./records/share-links/tables.ts";
import type { SharedStateTables } from "./services/shared-states/tables.ts";
import type { SignerTables } from "./records/signers/tables.ts";
import type { ThreadTables } from "./records/threads/tables.ts";
import type { VersionTables } from "./records/versions/tables.ts";
import type { WebhookTables } from "./webhooks/tables.ts";

export interface Schema
  extends
    AccountTables,
    AnalyticsTables,
    AuditTables,
    ChangeLogTables,
    ConnectionTables,
    EventTables,
    FileTables,
    HttpTables,
    ImageTables,
    ItemTables,
    JobTables,
    LibraryTables,
    MailTables,
    LiveTables,
    OrganizationTables,
    PaymentTables,
    PdfTables,
    ProposalTables,
    ShareLinkTables,
    SharedStateTables,
    SignerTables,
    ThreadTables,
    VersionTables,
    WebhookTables {}

// Types that all slices may import from here, even if they must not import from the slice that owns the
// table.
export type { Role } from "./accounts/tables.ts";
export type { RecordedEvent } from "./records/events/tables.ts";
export type { ItemKind, OwnedItem } from "./records/items/tables.ts";
export type { PlainFields, ProposalRow, StoredStatus } from "./proposals/tables.ts";
