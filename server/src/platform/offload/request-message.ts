/** A request on its way to another thread. Whoever called has been admitted already. */
export interface RequestMessage {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array | undefined;
  /** Where the client is, proxies seen through. */
  readonly address: string;
}

/** What the other thread answers. */
export interface ResponseMessage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Uint8Array;
}
