/** The tables of this slice. The rows of library items are in `items`, which belongs to another slice. */
export interface LibraryTables {
  library_tags: LibraryTagRow;
  library_uses: LibraryUseRow;
}

export interface LibraryTagRow {
  organization_id: string;
  tag: string;
  item_id: string;
}

/** A proposal into which a library item was inserted at least once. */
export interface LibraryUseRow {
  organization_id: string;
  item_id: string;
  proposal_id: string;
}
