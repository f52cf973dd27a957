import type { Device } from "../platform/http/device.ts";

/** The tables of this slice. */
export interface RecipientTables {
  readers: PageReader;
}

/** A recipient who has the page of a proposal open, for as long as a stream renews the lease. */
export interface PageReader {
  organization_id: string;
  /** One for each open page. */
  id: string;
  proposal_id: string;
  /** Name of the signer whose link is open; null at the shared link. */
  name: string | null;
  device: Device;
  since: string;
  expires_at: string;
}
