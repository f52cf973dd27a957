/** The server and the credentials for a generated client. */
export interface DealOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Attempts every due webhook delivery. */
  readonly deliver: () => Promise<void>;
}

/** Values that a generated client read from the answers. */
export interface DealResult {
  /** The one-time totals of the proposal, before a choice and with the choice. */
  readonly prices: readonly (number | undefined)[];
  readonly status: string;
  readonly pdf: Blob;
  /** Type and status of each webhook delivery, newest first. */
  readonly deliveries: readonly string[];
}

/** Completes one deal from the first price to the last webhook. */
export type MakeDeal = (options: DealOptions) => Promise<DealResult>;
