/**
 * A session of the provider's hosted payment page. A client pays at most once in it. All amounts are in major
 * units of the currency, as prices of proposals are.
 */
export interface CardSession {
  /** The provider's id. */
  readonly id: string;
  /** Address of the hosted payment page, or null if the page is closed. */
  readonly url: string | null;
  /** Only an open session accepts a payment. A complete session may still wait for the money. */
  readonly status: "open" | "complete" | "expired";
  /**
   * With `processing`, the provider waits for the money, for example of a bank debit. With `failed`, the last
   * attempt failed; an open session accepts another one.
   */
  readonly payment: "unpaid" | "processing" | "paid" | "failed";
  /** The received amount if the payment is `paid`, otherwise the requested amount. */
  readonly amount: number;
  /** ISO 4217, in capitals. */
  readonly currency: string;
  /** Sum of the refunds. */
  readonly refunded: number;
  /** The client's bank has asked for the money back, now or earlier. */
  readonly isDisputed: boolean;
  /** An English sentence about the last failure that clients may read. Null unless the payment is `failed`. */
  readonly failure: string | null;
  /** The provider's id of the payment, for reference. Null before the first attempt. */
  readonly paymentId: string | null;
  /** Time of the successful attempt. For a bank debit, the money may have arrived days later. */
  readonly paidAt: string | null;
  readonly expiresAt: string;
}

export interface NewCardSession {
  /**
   * Within 24 hours, the same key with the same data creates no second session, and with other data is
   * refused. The provider also repeats its own faults for the same key, so use a new key after `unreachable`.
   * That is safe, because a client cannot open a session whose address was never returned.
   */
  readonly idempotencyKey: string;
  /** Major units. Sent to the cent as given, or refused: an amount is never rounded. */
  readonly amount: number;
  /** ISO 4217, in capitals. */
  readonly currency: string;
  /** The name of the paid work, as the payment page and the provider's dashboard show it. */
  readonly description: string;
  /** The id of our transaction. */
  readonly reference: string;
  /** At most 50 entries. Keys have at most 40 characters, values 500. */
  readonly metadata: Readonly<Record<string, string>>;
  /** The provider replaces the literal text `{CHECKOUT_SESSION_ID}` in it by the id of the session. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The client's address, which the payment page fills in. */
  readonly email?: string;
  /** Language of the payment page, as a BCP 47 tag. Default: the language of the browser. */
  readonly locale?: string;
  /** From 30 minutes to 24 hours after now. */
  readonly expiresAt: string;
}

export interface CardAccount {
  readonly mode: "test" | "live";
  readonly accountId: string;
  readonly accountName: string | null;
  /** False if the provider has not activated the account for payments, or has blocked it. */
  readonly takesPayments: boolean;
}

/**
 * A provider of card payments. Every function that takes a key throws CardError, and rejects with
 * `unreachable` as soon as its signal aborts. The provider may still have done the work.
 */
export interface CardProvider {
  /** Finds the account of a key, which also tests the key. */
  findAccount(key: string, signal?: AbortSignal): Promise<CardAccount>;
  /** Creates a session, or returns the current state of the session created with the same idempotency key. */
  createSession(key: string, session: NewCardSession, signal?: AbortSignal): Promise<CardSession>;
  readSession(key: string, id: string, signal?: AbortSignal): Promise<CardSession>;
  /** Closes the payment page. Returns a session that is already complete or expired as it is. */
  expireSession(key: string, id: string, signal?: AbortSignal): Promise<CardSession>;
  /**
   * Reads the id of the session that a signed webhook is about, or undefined for other events. The id is a
   * hint to read the session: the webhook may be old, repeated or out of order. Throws `forged` for a wrong
   * signature or a time more than five minutes away.
   */
  readWebhook(body: Uint8Array, signature: string, secret: string): Promise<string | undefined>;
}

export type CardErrorKind =
  /** No usable answer. The same request may succeed later. */
  | "unreachable"
  /** The key is malformed, revoked, or lacks a permission. */
  | "bad_key"
  /** The provider understood the request and will not do it. */
  | "refused"
  | "unsupported_currency"
  /** Too small, too large, or not a whole number of the provider's smallest unit. */
  | "unsupported_amount"
  /** The account of the key has no such session. */
  | "unknown_session"
  | "forged";

/**
 * A failure of a card provider. The message is an English sentence for members and logs. It contains no key
 * and nothing of the client.
 */
export class CardError extends Error {
  readonly kind: CardErrorKind;

  constructor(kind: CardErrorKind, message: string) {
    super(message);
    this.name = "CardError";
    this.kind = kind;
  }
}
