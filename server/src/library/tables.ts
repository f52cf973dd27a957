/** The table of this slice beside items, where the trees that are saved in the library are. */
export interface LibraryTables {
  library_tags: LibraryTagRow;
}

export interface LibraryTagRow {
  organization_id: string;
  tag: string;
  item_id: string;
}
