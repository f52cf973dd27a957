export interface FileTables {
  files: StoredFile;
  file_parts: FilePart;
}

/** A file of an organization, identified by its content. It is never modified. */
export interface StoredFile {
  organization_id: string;
  sha256: string;
  /** Size in bytes. */
  size: number;
  /**
   * The time when the file was last uploaded, when a list of attachments last got or lost it, or when
   * housekeeping last found it in use. A file is never deleted within a day after this time.
   */
  used_at: string;
}

/** A part of a file. Parts are small, so that no statement and no row of a backup contains a whole file. */
export interface FilePart {
  organization_id: string;
  sha256: string;
  /** From 0. */
  position: number;
  part_base64: string;
}
