import type { Device } from "../platform/http/client.ts";

export interface LiveTables {
  presences: Presence;
}

/** A member or recipient with an open proposal, for as long as a stream renews the lease. */
export interface Presence {
  organization_id: string;
  /** Id of the stream. */
  id: string;
  proposal_id: string;
  /** Null for a recipient. */
  user_id: string | null;
  /** Name of the signer of the open link. Null for a member and at the shared link. */
  name: string | null;
  /** Null for a member. */
  device: Device | null;
  since: string;
  expires_at: string;
}
