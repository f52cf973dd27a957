/** The tables of this slice. */
export interface MemberStreamTables {
  presences: Presence;
}

/** A member who has a proposal open, for as long as a stream renews the lease. */
export interface Presence {
  organization_id: string;
  /** Id of the stream. */
  id: string;
  proposal_id: string;
  user_id: string;
  since: string;
  expires_at: string;
}
