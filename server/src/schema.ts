// The tables as TypeScript sees them. Times are ISO 8601 text with milliseconds; columns ending in `_json` hold
// JSON that is stored whole and never filtered in SQL. The keys of an organization's tables start with organization_id.

import type { AccountTables } from "./accounts/tables.ts";
import type { ImageTables } from "./images/tables.ts";
import type { LifecycleTables } from "./lifecycle/tables.ts";
import type { MailTables } from "./mail/tables.ts";
import type { PdfTables } from "./pdf/tables.ts";
import type { JobTables } from "./platform/jobs/queue.ts";
import type { WebhookTables } from "./webhooks/tables.ts";

export interface Schema
  extends AccountTables, ImageTables, JobTables, LifecycleTables, MailTables, PdfTables, WebhookTables {
  organizations: OrganizationRow;
  users: UserRow;
  members: MemberRow;
  api_keys: ApiKeyRow;
  proposals: ProposalRow;
  proposal_counts: ProposalCountRow;
  proposal_numbers: ProposalNumberRow;
  proposal_tags: ProposalTagRow;
  stars: StarRow;
  items: ItemRow;
  library_tags: LibraryTagRow;
  events: EventRow;
  idempotency_keys: IdempotencyKeyRow;
}

export interface OrganizationRow {
  id: string;
  name: string;
  currency: string;
  /** Such as `Q-{year}-{0000}`; null: numbers are given by hand. */
  proposal_number_pattern: string | null;
  /** Branding and defaults. */
  settings_json: string;
  created_at: string;
  updated_at: string;
}

export interface UserRow {
  id: string;
  name: string;
  /** Lower case; unique. */
  email: string;
  avatar_url: string | null;
  /** Null for a user who only signs in through an identity provider. */
  password_hash: string | null;
  platform_admin_since: string | null;
  created_at: string;
  updated_at: string;
}

export type Role = "owner" | "admin" | "member";

export interface MemberRow {
  organization_id: string;
  user_id: string;
  role: Role;
  created_at: string;
}

export interface ApiKeyRow {
  organization_id: string;
  id: string;
  user_id: string;
  name: string;
  /** SHA-256 of the whole key, hex. */
  key_hash: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
}

export type StoredStatus = "DRAFT" | "SENT" | "PENDING" | "ON_HOLD" | "CANCELLED" | "WON" | "LOST";

export interface ProposalRow {
  organization_id: string;
  id: string;
  kind: "proposal" | "template";
  /** Grows with every change of anything that a reader can see; the ETag. */
  version: number;
  name: string;
  /** `name` folded (search-key.ts), so that both engines sort it alike. */
  name_key: string;
  client_name: string | null;
  /** `client_name` folded. */
  client_key: string | null;
  proposal_number: string | null;
  /** Name, client and number, folded, one per line. */
  search_key: string;
  status: StoredStatus;
  description: string | null;
  notes: string | null;
  settings_json: string;
  design_json: string;
  tags_json: string;
  crm_json: string | null;
  totals_json: string;
  cached_totals_json: string;
  created_by: string | null;
  updated_by: string | null;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
  deleted_at: string | null;
  /** settings.expiring_on as a time. */
  expiring_on: string | null;
  sent_at: string | null;
  first_viewed_at: string | null;
  last_viewed_at: string | null;
  won_at: string | null;
  lost_at: string | null;
  cancelled_at: string | null;
  /** When every recipient signer had signed and only the company was left. */
  recipients_signed_at: string | null;
  completed_at: string | null;
  last_activity_at: string | null;
  marked_as_won_method: "manual" | "digital_signature" | "acceptance" | null;
  /** The status before ON_HOLD. */
  held_from: StoredStatus | null;
  /** What the member wrote at the last change of status by hand. */
  status_note: string | null;
  /** What the recipient wrote when declining. */
  decline_reason: string | null;
  /** Who accepted with the accept button: {full_name, email, at, address, agent}. */
  acceptance_json: string | null;
  share_link_id: string | null;
  /** To whom it was mailed last: [{name, email}]. */
  sent_to_json: string | null;
  /** When it was mailed for the first time. */
  emailed_at: string | null;
  /** Who sent it last. */
  sent_by: string | null;
  /** Counts what was frozen to be signed or accepted; 0: nothing yet. */
  signing_round: number;
}

/** How many proposals stand on each shelf, kept by every write, so that a list needs no count. */
export interface ProposalCountRow {
  organization_id: string;
  kind: ProposalRow["kind"];
  shelf: "active" | "archived";
  count: number;
}

/** The last number given in a series such as `Q-2026-{0000}`. */
export interface ProposalNumberRow {
  organization_id: string;
  series: string;
  last: number;
}

export interface ProposalTagRow {
  organization_id: string;
  tag: string;
  proposal_id: string;
}

export interface StarRow {
  organization_id: string;
  user_id: string;
  proposal_id: string;
  created_at: string;
}

export type ItemKind = "page" | "group" | "line_item" | "side_by_side";

/**
 * Pages, groups, line items and side-by-sides of a proposal, and those saved in the library: one tree each.
 * `owner_id` is the proposal's id, or the id of the library item at the root of the tree.
 */
export interface ItemRow {
  organization_id: string;
  id: string;
  owner_id: string;
  owner: "proposal" | "library";
  parent_id: string | null;
  kind: ItemKind;
  name: string;
  /** `name` folded, at the root of what is saved in the library; null elsewhere. */
  search_key: string | null;
  order_key: number;
  /** The record of product.md section 3 less what has a column here and less what is computed. */
  content_json: string;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
}

export interface LibraryTagRow {
  organization_id: string;
  tag: string;
  item_id: string;
}

/** Something that happened; written in the transaction of the change, never altered. */
export interface EventRow {
  organization_id: string;
  id: string;
  /** Null for events of the organization itself. */
  proposal_id: string | null;
  type: string;
  at: string;
  /** Null when a recipient or the service itself did it. */
  user_id: string | null;
  metadata_json: string;
}

export interface IdempotencyKeyRow {
  organization_id: string;
  user_id: string;
  key: string;
  /** SHA-256 over method, path and body. */
  request_hash: string;
  /** The first answer, sealed, because it may hold a secret that is shown once. */
  answer_sealed: string;
  created_at: string;
}
