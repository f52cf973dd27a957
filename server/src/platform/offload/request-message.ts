/** A request for another thread. Its caller is already admitted. */
export interface RequestMessage {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array | undefined;
  /** Address of the client behind trusted proxies. */
  readonly address: string;
}

/** The answer of the other thread. */
export interface ResponseMessage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Uint8Array;
}
