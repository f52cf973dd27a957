/** The tables of this slice. */
export interface EventTables {
  events: EventRow;
}

/** Something that happened; written in the transaction of the change, never altered. */
export interface EventRow {
  organization_id: string;
  id: string;
  /** Null for events of the organization itself. */
  proposal_id: string | null;
  type: string;
  at: string;
  /** Null when a recipient or the service itself did it. */
  user_id: string | null;
  metadata_json: string;
}

/** A recorded event, with its metadata parsed. */
export type RecordedEvent = Omit<EventRow, "metadata_json"> & {
  readonly metadata: Readonly<Record<string, unknown>>;
};
