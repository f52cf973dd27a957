/** The tables of this slice beside items, where the trees that are saved in the library are. */
export interface LibraryTables {
  library_tags: LibraryTagRow;
  library_uses: LibraryUseRow;
}

export interface LibraryTagRow {
  organization_id: string;
  tag: string;
  item_id: string;
}

/** A proposal into which a library item was inserted, once or more. */
export interface LibraryUseRow {
  organization_id: string;
  item_id: string;
  proposal_id: string;
}
