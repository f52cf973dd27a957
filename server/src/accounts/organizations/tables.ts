export interface OrganizationTables {
  organizations: OrganizationRow;
}

export interface OrganizationRow {
  id: string;
  /** Id of the last change to the row. */
  state_id: string;
  name: string;
  currency: string;
  /** IANA name of the time zone of the organization's days. */
  time_zone: string;
  /** The pattern of numbers, such as `Q-{year}-{0000}`. Null if numbers are entered by hand. */
  proposal_number_pattern: string | null;
  /** Branding and defaults. */
  settings_json: string;
  created_at: string;
  updated_at: string;
}
