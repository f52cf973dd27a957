export interface SharedStateTables {
  shared_states: SharedStateRow;
}

/** The last change to data shared by all organizations. */
export interface SharedStateRow {
  /** `people`: profiles of users. `images`: deleted images. */
  scope: "people" | "images";
  /** Id of the change. */
  state_id: string;
}
