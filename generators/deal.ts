/** Where a generated client works, and what it works with. */
export interface DealOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Attempts every webhook delivery that is due. */
  readonly deliver: () => Promise<void>;
}

/** What a generated client read from the answers. */
export interface DealResult {
  /** What the proposal costs once, before anything is chosen and with the choice. */
  readonly prices: readonly (number | undefined)[];
  readonly status: string;
  readonly pdf: Blob;
  /** Type and status of each webhook delivery, newest first. */
  readonly deliveries: readonly string[];
}

/** One deal from the first price to the last webhook. */
export type MakeDeal = (options: DealOptions) => Promise<DealResult>;
