/** A piece of work that follows a change and runs at least once. */
export interface JobRow {
  /** The caller chooses it where the same work may be requested twice: the second request adds no second job. */
  id: string;
  kind: string;
  payload_json: string;
  run_at: string;
  attempts: number;
  /** The fence: an outcome is recorded only by the holder of the lease. */
  lease_token: string | null;
  leased_until: string | null;
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
  given_up_at: string | null;
}

/** A claimed job, with its payload parsed. */
export type Job = Omit<JobRow, "payload_json"> & { readonly payload: unknown };

export interface JobTables {
  jobs: JobRow;
}
