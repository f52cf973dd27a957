import type {
  ConnectionProblem,
  Deal,
  DealOptions,
  DealPhase,
  DealSettings,
  PushedChange,
} from "@proffer/contract";
import type { Frequency } from "@proffer/pricing";

/** A CRM whose deals follow proposals. Every function throws ProviderError for any failure of the provider. */
export interface CrmProvider {
  /** Name for people, such as HubSpot. */
  readonly name: string;
  /** Keys of the fields of deals that a push writes itself, or that must not be written. */
  readonly ownFields: readonly string[];
  /** Returns the account of a token. */
  verify(token: string, signal?: AbortSignal): Promise<CrmAccount>;
  /** Lists pipelines in use and writable fields of deals. */
  readOptions(token: string, signal?: AbortSignal): Promise<DealOptions>;
  /** Lists deals whose name contains the text, newest first. */
  searchDeals(token: string, account: CrmAccount, text: string, signal?: AbortSignal): Promise<Deal[]>;
  /** Returns a deal with its company and first contact. Follows a merged deal. Throws `deal_gone` without one. */
  readDeal(token: string, account: CrmAccount, id: string, signal?: AbortSignal): Promise<DealWithClient>;
  /**
   * Writes the differences between the deal and the wanted state. Repeating a push, even one without an answer,
   * changes nothing.
   */
  pushDeal(token: string, account: CrmAccount, push: DealPush, signal?: AbortSignal): Promise<PushResult>;
}

export interface CrmAccount {
  readonly id: string;
  readonly name: string;
  /** Origin of addresses for people, such as https://acme.pipedrive.com. */
  readonly webUrl: string;
}

export interface DealWithClient extends Deal {
  readonly company: DealCompany | null;
  readonly contact: DealContact | null;
}

export interface DealCompany {
  readonly name: string;
  readonly address: string | null;
  readonly website: string | null;
}

export interface DealContact {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The wanted state of a deal. */
export interface DealPush {
  readonly dealId: string;
  /** Facts about earlier pushes. Null before the first one. */
  readonly memory: PushMemory | null;
  readonly settings: DealSettings;
  /** In major units. Null if it is not known. */
  readonly amount: number | null;
  readonly currency: string;
  /** Values for the fields of the settings, by the field's key. */
  readonly fields: Readonly<Record<string, string | number | null>>;
  /** The step of the proposal. Null for a draft or another state, which does not move the deal. */
  readonly phase: DealPhase | null;
  /** The day of the decision, as 2027-01-31. Null before. */
  readonly closedOn: string | null;
  /** Why the client declined. Null if unknown, or not lost. */
  readonly lostReason: string | null;
  /** A note about a step. Null without one. */
  readonly note: DealNote | null;
  readonly pdf: DealPdf | null;
  /** Lines that count. Null if the settings do not ask for them. */
  readonly lineItems: readonly DealLineItem[] | null;
}

/** A note at a deal. The provider finds it again by `marker`, which is part of its text. */
export interface DealNote {
  readonly marker: string;
  /** Plain text, in lines. */
  readonly lines: readonly string[];
  readonly url: string;
}

export interface DealPdf {
  /** Unique for the document, so that it is found again. */
  readonly fileName: string;
  readonly read: () => Promise<Uint8Array>;
}

export interface DealLineItem {
  readonly id: string;
  readonly name: string;
  readonly sku: string | null;
  readonly quantity: number;
  /** In major units, for one unit, without discount. */
  readonly unitPrice: number;
  /** Discount for one unit, in whole minor units, as a number of major units. */
  readonly unitDiscount: number;
  readonly frequency: Frequency;
}

/** Facts about earlier pushes that the next push needs. Stored as JSON. */
export interface PushMemory {
  /** The phase that was last written, so that a stage chosen by a person later stays. */
  readonly phase: DealPhase | null;
  /** Another phase that an attempt without an outcome may have written. Only the worker uses it. */
  readonly attempted?: DealPhase;
  /** Ids of line items at the CRM, by the id of the line. */
  readonly lineItems: Readonly<Record<string, string>>;
  /** File name of the PDF that was attached last. */
  readonly pdf: string | null;
}

export interface PushResult {
  /** Another id than before if the deal was merged into another one. */
  readonly dealId: string;
  readonly dealUrl: string;
  readonly title: string;
  readonly memory: PushMemory;
  /** The changes that were written. Empty if everything was up to date. */
  readonly changes: readonly PushedChange[];
}

interface ProviderErrorOptions {
  /** Seconds to wait, if the provider says so. */
  readonly retryAfterSeconds?: number | undefined;
}

/** A failure of a provider, with a message for members: what happened, and what to do. */
export class ProviderError extends Error {
  readonly code: ConnectionProblem;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ConnectionProblem, message: string, { retryAfterSeconds }: ProviderErrorOptions = {}) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
