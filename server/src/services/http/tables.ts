export interface HttpTables {
  idempotency_keys: IdempotencyKeyRow;
}

export interface IdempotencyKeyRow {
  organization_id: string;
  user_id: string;
  key: string;
  /** SHA-256 over method, path and body. */
  request_hash: string;
  /** The sealed first answer. It may contain a secret that is shown only once. */
  answer_sealed: string;
  created_at: string;
}
