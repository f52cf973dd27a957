import type { ProposalVersion, VersionReason } from "@proffer/contract";

export interface VersionTables {
  proposal_versions: VersionRow;
  proposal_version_contents: StoredContent;
}

/** A stored state of a proposal. */
export interface VersionRow {
  organization_id: string;
  proposal_id: string;
  id: string;
  /** The `version` of the proposal in this state. */
  version: number;
  reason: VersionReason;
  status: ProposalVersion["status"];
  changed_at: string;
  /** Null if a recipient made the change. */
  changed_by: string | null;
  /** Name of the AI agent that acted for `changed_by`, or null. */
  changed_via: string | null;
  /** The currency in which the totals were calculated. */
  currency: string;
  totals_json: string;
  /** Hash of the content. The content is in another table, once for all versions with the same content. */
  sha256: string;
  /** Number of the revision whose publication led to this state. Null after any other change. */
  revision_number: number | null;
  /** Number of the revision that the client was offered in this state. Null if nothing was offered. */
  offered_revision: number | null;
  /** The sender's note for the revision. */
  revision_note: string | null;
}

/** The content of one or more versions of a proposal. */
export interface StoredContent {
  organization_id: string;
  proposal_id: string;
  sha256: string;
  /** Length before compression. */
  characters: number;
  /** Size after compression. */
  bytes: number;
  /** The compressed text. */
  content_base64: string;
  /**
   * Ids of the uploaded images in the content, separated by spaces. Needed for searching, because the content
   * is compressed.
   */
  image_ids: string;
  /** The attachments in the content. Downloads read them without the rest. */
  attachments_json: string;
  /** Hashes of the attached files, separated by spaces. */
  file_hashes: string;
}
