import type { CardPayments } from "@proffer/contract";

export interface PaymentTables {
  card_accounts: CardAccountRow;
  payment_sessions: PaymentSessionRow;
}

/** The key of the provider of card payments. The organization's settings describe the account. */
export interface CardAccountRow {
  organization_id: string;
  account_id: string;
  mode: CardPayments["mode"];
  secret_key_sealed: string;
  webhook_secret_sealed: string | null;
}

/** A payment page at the provider. Its id is the id of the transaction. Never shown and never exported. */
export interface PaymentSessionRow {
  organization_id: string;
  id: string;
  proposal_id: string;
  /** The account that the page was created in. Test and live pages of one account are different worlds. */
  account_id: string;
  mode: CardPayments["mode"];
  /** The provider's id. Null until the provider has answered. */
  provider_id: string | null;
  /** The request for the page: NewCardSession. A repeated request must be the same. */
  request_json: string;
  /**
   * creating: the provider may have created the page. open: the client can pay. processing: the provider waits for
   * the money. watched: paid, and read again for refunds. ended: not read any more.
   */
  status: "creating" | "open" | "processing" | "watched" | "ended";
  created_at: string;
}
