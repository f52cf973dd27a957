import type { MailFailure, ProposalMailKind } from "@proffer/contract";

export interface MailTables {
  mails: MailRow;
}

/** An outgoing email, written in the transaction of the change that it reports. */
export interface MailRow {
  id: string;
  /** The organization whose outbox shows the email, or null. */
  organization_id: string | null;
  to_email: string;
  to_name: string | null;
  /** The displayed name of the sender. Null for Proffer. */
  from_name: string | null;
  reply_to: string | null;
  subject: string;
  /** Sealed like the HTML, because it may contain a link that works like a password. */
  text_sealed: string;
  /** Null for emails from before emails had HTML. */
  html_sealed: string | null;
  /** An `Attachment`, or null. */
  attachment_json: string | null;
  /** The proposal of the email, or null. */
  proposal_id: string | null;
  /** Purpose of an email about a proposal. Null for other emails. */
  kind: ProposalMailKind | null;
  /** The lowest role that may read the text in the outbox. */
  readable_by: "owner" | "admin";
  created_at: string;
  sent_at: string | null;
  /** The time when sending was given up. */
  failed_at: string | null;
  /** The server's message for the last failed attempt. */
  last_error: string | null;
  /** The kind of the last failure. */
  failure: MailFailure | null;
}

/** A sealed document attached to an email. The email refers to the document without copying its bytes. */
export interface Attachment {
  readonly proposal_id: string;
  readonly round: number;
  readonly file_name: string;
}
