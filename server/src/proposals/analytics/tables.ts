/** The tables of this slice. */
export interface AnalyticsTables {
  activity_marks: ActivityMarkRow;
}

/** Up to when a member has read the activity across proposals. */
export interface ActivityMarkRow {
  organization_id: string;
  user_id: string;
  read_until: string;
}
