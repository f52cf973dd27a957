/** The tables of this slice. */
export interface HttpTables {
  idempotency_keys: IdempotencyKeyRow;
}

export interface IdempotencyKeyRow {
  organization_id: string;
  user_id: string;
  key: string;
  /** SHA-256 over method, path and body. */
  request_hash: string;
  /** The first answer, sealed, because it may hold a secret that is shown once. */
  answer_sealed: string;
  created_at: string;
}
