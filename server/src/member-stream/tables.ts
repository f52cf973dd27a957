/** The tables of this slice. */
export interface MemberStreamTables {
  presences: PresenceRow;
}

/** A member who has a proposal open, for as long as a stream renews the lease. */
export interface PresenceRow {
  organization_id: string;
  /** One for each stream. */
  id: string;
  proposal_id: string;
  user_id: string;
  since: string;
  expires_at: string;
}
