export interface AuditTables {
  audit_entries: AuditEntryRow;
}

/** An entry of a proposal's audit trail (audit-chain.ts). */
export interface AuditEntryRow {
  organization_id: string;
  proposal_id: string;
  seq: number;
  at: string;
  /** Canonical JSON. */
  entry_json: string;
  previous_hash: string;
  hash: string;
}
