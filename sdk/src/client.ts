/** Settings of a client. */
export interface ClientOptions {
  /** Address of the server, such as `https://proposals.example.com`. */
  readonly baseUrl: string | URL;
  /**
   * API key or access token, or a function that gets one for each request. Without a key, a client calls only
   * public operations, or uses the session of its browser.
   */
  readonly apiKey?: string | (() => string | Promise<string>);
  /** Milliseconds for each attempt of a request. Default: 60,000. */
  readonly timeoutMs?: number;
  /** Maximum number of retries of a failed request. Default: 2. */
  readonly maxRetries?: number;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/**
 * The server for requests, and the options for sending them. Every operation takes a client as its first
 * argument.
 */
export interface ProfferClient extends Required<Omit<ClientOptions, "baseUrl" | "apiKey">> {
  /** Address without a final slash. */
  readonly baseUrl: string;
  readonly apiKey: ClientOptions["apiKey"];
}

/** Options of every operation. */
export interface CallOptions {
  /** Aborts the request. */
  signal?: AbortSignal;
  /** Milliseconds for each attempt. Overrides `timeoutMs` of the client. */
  timeoutMs?: number;
}

/** Creates the client that every operation takes as its first argument. */
export function createClient(options: ClientOptions): ProfferClient {
  const { baseUrl, apiKey, timeoutMs = 60_000, maxRetries = 2 } = options;
  const { href } = new URL(baseUrl);
  return {
    baseUrl: href.replace(/\/+$/, ""),
    apiKey,
    timeoutMs,
    maxRetries,
    // Looks up the global function for each request, because tests and tracing replace it. Browsers reject
    // calls of `fetch` as a method of another object.
    fetch: options.fetch ?? ((...request) => fetch(...request)),
  };
}
