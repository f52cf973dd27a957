// The tables as TypeScript sees them: each slice declares its own in tables.ts. Times are ISO 8601 text with milliseconds;
// columns ending in `_json` hold JSON that is stored whole and never filtered in SQL. The keys of an organization's tables
// start with organization_id.

import type { AccountTables } from "./accounts/tables.ts";
import type { AnalyticsTables } from "./analytics/tables.ts";
import type { AuditTables } from "./audit-trail/tables.ts";
import type { ChangeLogTables } from "./change-log/tables.ts";
import type { EventTables } from "./events/tables.ts";
import type { HttpTables } from "./http/tables.ts";
import type { ImageTables } from "./images/tables.ts";
import type { ItemTables } from "./items/tables.ts";
import type { JobTables } from "./jobs/tables.ts";
import type { LibraryTables } from "./library/tables.ts";
import type { MailTables } from "./mail/tables.ts";
import type { MemberStreamTables } from "./member-stream/tables.ts";
import type { OrganizationTables } from "./organizations/tables.ts";
import type { PdfTables } from "./pdf/tables.ts";
import type { ProposalTables } from "./proposals/tables.ts";
import type { RecipientTables } from "./recipients/tables.ts";
import type { ShareLinkTables } from "./share-links/tables.ts";
import type { SharedRevisionTables } from "./shared-revisions/tables.ts";
import type { SignerTables } from "./signers/tables.ts";
import type { VersionTables } from "./versions/tables.ts";
import type { WebhookTables } from "./webhooks/tables.ts";

export interface Schema
  extends
    AccountTables,
    AnalyticsTables,
    AuditTables,
    ChangeLogTables,
    EventTables,
    HttpTables,
    ImageTables,
    ItemTables,
    JobTables,
    LibraryTables,
    MailTables,
    MemberStreamTables,
    OrganizationTables,
    PdfTables,
    ProposalTables,
    RecipientTables,
    ShareLinkTables,
    SharedRevisionTables,
    SignerTables,
    VersionTables,
    WebhookTables {}

// The vocabulary of every slice, also of those below the one that owns the table.
export type { Role } from "./accounts/tables.ts";
export type { RecordedEvent } from "./events/tables.ts";
export type { ItemKind, OwnedItem } from "./items/tables.ts";
export type { PlainFields, ProposalRow, StoredStatus } from "./proposals/tables.ts";
