/** A piece of work that follows a change and runs at least once. */
export interface JobRow {
  /** Chosen by the caller if the same work may be requested twice. The second request then adds no job. */
  id: string;
  kind: string;
  payload_json: string;
  run_at: string;
  attempts: number;
  /** Only the holder of this token may record an outcome. */
  lease_token: string | null;
  leased_until: string | null;
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
  given_up_at: string | null;
}

/** A claimed job with a parsed payload. */
export type Job = Omit<JobRow, "payload_json"> & { readonly payload: unknown };

export interface JobTables {
  jobs: JobRow;
}
