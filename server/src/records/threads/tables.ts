import type { Thread } from "@proffer/contract";

export interface ThreadTables {
  threads: ThreadRow;
  thread_messages: ThreadMessageRow;
}

export interface ThreadRow {
  organization_id: string;
  id: string;
  proposal_id: string;
  kind: Thread["kind"];
  state: Thread["state"];
  item_id: string | null;
  /** The name of the item when the thread was started. */
  item_name: string | null;
  /** ThreadRequest of the contract. */
  request_json: string | null;
  /** The draft revision to which the request was last applied. */
  applied_to: string | null;
  /** The revision that the client saw. */
  revision: number;
  created_at: string;
  /** The time of the last message. */
  updated_at: string;
  /** The time of the first message of the client without an answer. Null if the thread is not open. */
  waiting_since: string | null;
  /** The time of the last planned email to the owner of the proposal. Null if none was ever planned. */
  owner_mail_at: string | null;
  /** The time of the last planned email to the client. Null if none was ever planned. */
  client_mail_at: string | null;
}

/** A message. It is never changed. */
export interface ThreadMessageRow {
  organization_id: string;
  id: string;
  proposal_id: string;
  thread_id: string;
  text: string;
  author_kind: "recipient" | "member";
  author_name: string;
  /** Null if unknown. */
  author_email: string | null;
  /** The member who wrote it. Null for a recipient. */
  user_id: string | null;
  /** The AI agent that wrote it for the member. */
  via: string | null;
  /** The link at which a recipient wrote it. Null for a member. */
  link_id: string | null;
  created_at: string;
}
