import type { CallOptions, ProfferClient } from "./client.ts";
import { ApiError, ConnectionError, TimeoutError, toApiError } from "./errors.ts";

type Parameter = string | number | boolean | undefined;

/** A request of an operation: path parameters by name, and these fields. */
export interface OperationRequest extends CallOptions {
  readonly query?: Readonly<Record<string, Parameter | readonly Parameter[]>> | undefined;
  readonly body?: unknown;
  /** Media type of a file. */
  readonly contentType?: string;
  readonly idempotencyKey?: string;
  readonly ifMatch?: string;
  readonly lastEventId?: string;
}

/** The method, path and properties that are needed for sending an operation. */
export interface Endpoint {
  readonly method: string;
  /** `/api/proposals/{id}` */
  readonly path: string;
  /** True for an operation that supports Idempotency-Key. */
  readonly isIdempotent?: boolean;
  /** True for an operation that answers with the address of another page. */
  readonly isRedirect?: boolean;
}

/** Longest wait that the server can request. If the server requests a longer wait, the request fails. */
const maxRetryAfterSeconds = 60;

/**
 * Sends a request and reads its answer. Repeats the request after a 429, because the server has not executed
 * it. After a lost answer or a failure of the server, repeats the request only if executing it twice has no
 * further effect.
 */
export async function send<T>(
  client: ProfferClient,
  endpoint: Endpoint,
  request: OperationRequest,
  read: (response: Response) => T | Promise<T>,
): Promise<T> {
  const outgoing = endpoint.isIdempotent ? { idempotencyKey: createKey(), ...request } : request;
  const isRepeatable = endpoint.method === "GET" || outgoing.idempotencyKey !== undefined;
  for (let retries = 0; ; retries += 1) {
    try {
      return await sendOnce(client, endpoint, outgoing, read);
    } catch (error) {
      request.signal?.throwIfAborted();
      const delayMs = retries < client.maxRetries ? findDelay(error, isRepeatable, retries) : undefined;
      if (delayMs === undefined) throw error;
      await wait(delayMs, request.signal);
    }
  }
}

async function sendOnce<T>(
  client: ProfferClient,
  { method, path, isRedirect }: Endpoint,
  request: OperationRequest,
  read: (response: Response) => T | Promise<T>,
): Promise<T> {
  const { body, contentType, signal, timeoutMs = client.timeoutMs } = request;
  const url = `${client.baseUrl}${fillPath(path, request)}${formatQuery(request.query)}`;
  const headers = await createHeaders(client, request);
  const controller = new AbortController();
  const timeout = new TimeoutError(`No answer within ${timeoutMs} ms: ${method} ${url}`);
  const timer = setTimeout(() => controller.abort(timeout), timeoutMs);
  try {
    const response = await client.fetch(url, {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
      ...(body !== undefined && { body: contentType ? (body as Blob) : JSON.stringify(body) }),
      ...(isRedirect && { redirect: "manual" }),
    });
    // An unfollowed redirect is not an error. In browsers its status is 0.
    if (response.status >= 400) throw await toApiError(response);
    return await read(response);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    signal?.throwIfAborted();
    if (controller.signal.aborted) throw timeout;
    throw new ConnectionError(`No answer: ${method} ${url}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Puts the path parameters into a path. */
function fillPath(path: string, request: object): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = Reflect.get(request, name);
    // A path with an empty segment, or with dots, would be another operation.
    if (typeof value !== "string" || /^\.{0,2}$/.test(value)) throw new TypeError(`${name} must be an id`);
    return encodeURIComponent(value);
  });
}

/** Formats query parameters. A list becomes several parameters. */
function formatQuery(query: OperationRequest["query"] = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) if (each !== undefined) parameters.append(name, `${each}`);
  return parameters.size === 0 ? "" : `?${parameters.toString()}`;
}

async function createHeaders(
  { apiKey }: ProfferClient,
  { body, contentType, idempotencyKey, ifMatch, lastEventId }: OperationRequest,
): Promise<Record<string, string>> {
  const token = typeof apiKey === "function" ? await apiKey() : apiKey;
  return {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && { "Content-Type": contentType ?? "application/json" }),
    ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
    ...(ifMatch !== undefined && { "If-Match": ifMatch }),
    ...(lastEventId !== undefined && { "Last-Event-ID": lastEventId }),
  };
}

/** Creates an Idempotency-Key. `crypto.randomUUID` is missing on pages without HTTPS. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Finds the milliseconds before the next attempt, or undefined if another attempt is unsafe or pointless. */
function findDelay(error: unknown, isRepeatable: boolean, retries: number): number | undefined {
  const status = error instanceof ApiError ? error.status : 0;
  const isTemporary =
    status === 429 || (isRepeatable && (error instanceof ConnectionError || status === 408 || status >= 500));
  if (!isTemporary) return undefined;
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  if (seconds === undefined) return computeBackoffMs(retries);
  return seconds <= maxRetryAfterSeconds ? seconds * 1000 : undefined;
}

/**
 * Computes the wait: half a second, doubled with each retry up to eight seconds. A random part of up to a
 * quarter is subtracted, so that clients do not all retry at the same time.
 */
export function computeBackoffMs(retries: number): number {
  return Math.min(8_000, 500 * 2 ** retries) * (1 - Math.random() / 4);
}

/** Waits. If `signal` aborts, rejects with the reason of the signal. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
