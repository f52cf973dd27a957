/** The tables of this slice. */
export interface SharedRevisionTables {
  shared_revisions: SharedRevisionRow;
}

/** The last change of data shared by all organizations. */
export interface SharedRevisionRow {
  /** `people`: profiles of users. `images`: deleted images. */
  scope: "people" | "images";
  /** Id of the change. */
  revision: string;
}
