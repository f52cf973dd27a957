import type { ConnectionProblem, ConnectionProvider, ConnectionPush } from "@proffer/contract";

export interface ConnectionTables {
  connections: ConnectionRow;
  connection_pushes: PushRow;
  deal_links: DealLinkRow;
}

/** A connection to a CRM or a chat. */
export interface ConnectionRow {
  organization_id: string;
  id: string;
  provider: ConnectionProvider;
  name: string;
  events_json: string;
  /** Null for a chat. */
  deals_json: string | null;
  /** The account at the CRM: CrmAccount. Null for a chat. */
  account_json: string | null;
  credential_sealed: string;
  credential_end: string;
  /** Why the connection does not work now. Null if it works. */
  problem: ConnectionProblem | null;
  problem_message: string | null;
  problem_since: string | null;
  /** Nothing is sent before this time, because the provider is away or asked to wait. */
  blocked_until: string | null;
  /** Number of attempts in a row without a usable answer. */
  failures: number;
  /** Only the holder of this token may record an outcome. */
  lease_token: string | null;
  leased_until: string | null;
  created_at: string;
  updated_at: string;
}

/** One piece of work of a connection, kept as its log. */
export interface PushRow {
  organization_id: string;
  id: string;
  connection_id: string;
  /** Null for a test message. */
  proposal_id: string | null;
  event: string;
  status: ConnectionPush["status"];
  attempts: number;
  created_at: string;
  /** Attempts end 72 hours after this time. A retry by a member starts again. */
  started_at: string;
  finished_at: string | null;
  next_attempt_at: string | null;
  problem: ConnectionProblem | null;
  message: string | null;
  changes_json: string;
  /** The words about the event: Announcement. Null for a push without words. */
  announcement_json: string | null;
}

/** The deal that follows a proposal. */
export interface DealLinkRow {
  organization_id: string;
  proposal_id: string;
  connection_id: string;
  deal_id: string;
  deal_url: string;
  title: string;
  /** Facts about earlier pushes: PushMemory. Null before the first one. */
  memory_json: string | null;
  last_synced_at: string | null;
  last_synced_price: number | null;
}
