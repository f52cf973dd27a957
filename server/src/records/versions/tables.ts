import type { ProposalVersion, VersionReason } from "@proffer/contract";

/** The tables of this slice. */
export interface VersionTables {
  proposal_versions: VersionRow;
  proposal_version_contents: StoredContent;
}

/** A kept state of a proposal. */
export interface VersionRow {
  organization_id: string;
  proposal_id: string;
  id: string;
  /** The version that the proposal had in this state. */
  version: number;
  reason: VersionReason;
  status: ProposalVersion["status"];
  changed_at: string;
  /** Null: a recipient. */
  changed_by: string | null;
  /** Name of the AI agent that acted for `changed_by`; null: none did. */
  changed_via: string | null;
  /** The currency that the totals were calculated in. */
  currency: string;
  totals_json: string;
  /** Hash of the content, which stands in a table of its own, once for all versions that have it. */
  sha256: string;
}

/** The content that a proposal had in one or several of its versions. */
export interface StoredContent {
  organization_id: string;
  proposal_id: string;
  sha256: string;
  /** Length before compression. */
  characters: number;
  /** Size after compression. */
  bytes: number;
  /** Compressed. */
  content_base64: string;
  /** Ids of the uploaded images in the content, separated by spaces: nobody can search what is compressed. */
  image_ids: string;
}
