export interface ChangeLogTables {
  change_entries: ChangeEntryRow;
  change_heads: ChangeHeadRow;
  change_operations: ChangeOperationsRow;
}

/** A change to a proposal, written in its transaction and stored for an hour. */
export interface ChangeEntryRow {
  organization_id: string;
  id: string;
  /** The position in the order of all commits. Null until it is assigned. */
  position: number | null;
  proposal_id: string;
  /** The version of the proposal after the change. */
  version: number;
  /** The types of the events, as a JSON list. */
  types_json: string;
  at: string;
  /** Null if a recipient or the service made the change. */
  user_id: string | null;
}

/** The last assigned position. There is only one row. */
export interface ChangeHeadRow {
  id: string;
  position: number;
}

/** The operations that led from the previous version of a proposal to this version. */
export interface ChangeOperationsRow {
  organization_id: string;
  proposal_id: string;
  version: number;
  at: string;
  user_id: string | null;
  operations_json: string;
}
