import type { MailFailure, ProposalMailKind } from "@proffer/contract";

export interface MailTables {
  mails: MailRow;
}

/** Outgoing mail, written in the transaction of what it tells about. */
export interface MailRow {
  id: string;
  /** The organization whose outbox shows it; null: none. */
  organization_id: string | null;
  to_email: string;
  to_name: string | null;
  /** Whom the reader takes it to be from; null: Proffer. */
  from_name: string | null;
  reply_to: string | null;
  subject: string;
  /** Sealed, as the HTML is, because it may hold a link that is as good as a password. */
  text_sealed: string;
  /** Null for what was written before emails had one. */
  html_sealed: string | null;
  /** An `Attachment`; null: nothing is attached. */
  attachment_json: string | null;
  /** The proposal that it is about; null: none. */
  proposal_id: string | null;
  /** Purpose of an email about a proposal; null for any other. */
  kind: ProposalMailKind | null;
  /** The least role that may read the text in the outbox. */
  readable_by: "owner" | "admin";
  created_at: string;
  sent_at: string | null;
  /** The time at which sending was given up. */
  failed_at: string | null;
  /** The fault of the last attempt, as the server wrote it. */
  last_error: string | null;
  /** The kind of that fault. */
  failure: MailFailure | null;
}

/** A sealed document that goes with an email. The email names the document; the bytes stay where they are. */
export interface Attachment {
  readonly proposal_id: string;
  readonly round: number;
  readonly file_name: string;
}
