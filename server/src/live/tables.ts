import type { Device } from "../platform/http/client.ts";

/** The tables of this slice. */
export interface LiveTables {
  presences: Presence;
}

/** A member or a recipient who has a proposal open, as long as a stream renews the lease. */
export interface Presence {
  organization_id: string;
  /** Id of the stream. */
  id: string;
  proposal_id: string;
  /** Null for a recipient. */
  user_id: string | null;
  /** Name of the signer whose link is open. Null for a member and at the shared link. */
  name: string | null;
  /** Null for a member. */
  device: Device | null;
  since: string;
  expires_at: string;
}
