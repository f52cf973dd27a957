import { text } from "node:stream/consumers";
import { toOneLine } from "../platform/text/plain-text.ts";
import { ProviderError } from "./crm-provider.ts";
import { parseRetryAfter } from "./retry-policy.ts";

/** A request to the API of a CRM. */
export interface CrmRequest {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly json?: unknown;
  readonly form?: FormData;
}

/** Sends a request with a token. Returns the JSON of a successful answer, or undefined if the answer is empty. */
export type CrmSend = (request: CrmRequest) => Promise<unknown>;

/** An answer that reports a failure. */
export interface FailedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly request: CrmRequest;
}

export interface CrmOptions {
  /** Origin of the API. */
  readonly apiUrl?: string;
  /** Longest time of one request. */
  readonly timeoutMs?: number;
}

interface CrmHttpOptions {
  /** Name for people, such as HubSpot. */
  readonly provider: string;
  readonly apiUrl: string;
  readonly timeoutMs: number;
  readonly toHeaders: (token: string) => Readonly<Record<string, string>>;
  /** Converts the failures that have a meaning of the provider: all with JSON except 401, 429 and 5xx. */
  readonly toError: (answer: FailedAnswer) => ProviderError;
  /** Returns the seconds to wait after a 429 without Retry-After. Undefined if the provider does not say. */
  readonly findWaitSeconds: (headers: Headers) => number | undefined;
}

const maxAnswerBytes = 5 * 1024 * 1024;
const maxMessageCharacters = 300;

/** Creates a function that binds requests to a token and to the signal of the caller. */
export function createCrmHttp(options: CrmHttpOptions): (token: string, signal?: AbortSignal) => CrmSend {
  return (token, signal) => {
    assertToken(options.provider, token);
    return async (request) => {
      try {
        return await exchange(options, token, request, signal);
      } catch (error) {
        throw withoutToken(toProviderError(options.provider, error, signal), token);
      }
    };
  };
}

/** Quotes a message of a provider in one short line. */
export function quote(message: string): string {
  return toOneLine(message, maxMessageCharacters);
}

async function exchange(
  options: CrmHttpOptions,
  token: string,
  request: CrmRequest,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { provider } = options;
  const signals = [AbortSignal.timeout(options.timeoutMs), signal].filter((each) => each !== undefined);
  const response = await fetch(toUrl(options.apiUrl, request), {
    method: request.method,
    headers: {
      ...options.toHeaders(token),
      accept: "application/json",
      ...(request.json !== undefined && { "content-type": "application/json" }),
    },
    body: request.json === undefined ? (request.form ?? null) : JSON.stringify(request.json),
    redirect: "error",
    signal: AbortSignal.any(signals),
  });
  const body = parseJson(await readText(provider, response));
  if (response.ok) {
    if (body === notJson)
      throw new ProviderError("unreachable", `${provider} did not answer with JSON. Try again later.`);
    return body;
  }
  throw toFailure(options, { status: response.status, headers: response.headers, body, request });
}

function toUrl(apiUrl: string, { path, query = {} }: CrmRequest): URL {
  const url = new URL(path, apiUrl);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

const notJson = Symbol("not JSON");

async function readText(provider: string, response: Response): Promise<string> {
  let size = 0;
  async function* limited(chunks: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > maxAnswerBytes) {
        throw new ProviderError("unreachable", `An answer of ${provider} was too large. Try again later.`);
      }
      yield chunk;
    }
  }
  return response.body ? text(limited(response.body)) : "";
}

/** Parses an answer, without the character NUL, which PostgreSQL cannot store. */
function parseJson(answer: string): unknown {
  if (answer === "") return undefined;
  try {
    return JSON.parse(answer, (_, value: unknown) =>
      typeof value === "string" ? value.replaceAll("\0", "") : value,
    ) as unknown;
  } catch {
    return notJson;
  }
}

function toFailure(options: CrmHttpOptions, answer: FailedAnswer): ProviderError {
  const { provider } = options;
  const { status, headers, body } = answer;
  if (status === 401) {
    return new ProviderError(
      "unauthorized",
      `${provider} does not accept the token. It may have been deleted, replaced or mistyped. Enter a new token.`,
    );
  }
  if (status === 429) {
    return new ProviderError("rate_limited", `${provider} has had too many requests. Try again later.`, {
      retryAfterSeconds: parseRetryAfter(headers.get("retry-after")) ?? options.findWaitSeconds(headers),
    });
  }
  if (status >= 500 || body === notJson) {
    return new ProviderError(
      "unreachable",
      `${provider} is busy or has a fault (status ${status}). Try again later.`,
    );
  }
  return options.toError(answer);
}

/** Refuses tokens that no header can contain. The error of `fetch` would quote them. */
function assertToken(provider: string, token: string): void {
  if (/^[\x21-\x7e]+$/.test(token)) return;
  throw new ProviderError(
    "unauthorized",
    `This is not a token of ${provider}, because it has spaces or other characters that no token has. Enter it again.`,
  );
}

function toProviderError(provider: string, error: unknown, signal: AbortSignal | undefined): ProviderError {
  if (error instanceof ProviderError) return error;
  if (signal?.aborted) return new ProviderError("unreachable", "The request was abandoned.");
  // The cause is left out, because causes are logged and may contain the headers.
  return new ProviderError(
    "unreachable",
    `${provider} cannot be reached, or did not answer in time. Try again later.`,
  );
}

/** Removes the token from a message, in case the provider quotes it. */
function withoutToken(error: ProviderError, token: string): ProviderError {
  if (!error.message.includes(token)) return error;
  const { code, message, retryAfterSeconds } = error;
  return new ProviderError(code, message.replaceAll(token, "(token)"), { retryAfterSeconds });
}
