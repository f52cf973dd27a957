/** The tables of this slice. */
export interface AnalyticsTables {
  activity_marks: ActivityMarkRow;
}

/** The time up to which a member has read the activity of all proposals. */
export interface ActivityMarkRow {
  organization_id: string;
  user_id: string;
  read_until: string;
}
