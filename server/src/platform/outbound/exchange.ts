import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher, Pool } from "undici";
import { createFailure, timedOut, tooLarge, toFailure, type Failure } from "./failure.ts";

export interface Exchange {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  readonly maxBytes: number;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The reason why the body is incomplete, or null for a complete one. */
  readonly truncatedBy: Failure | null;
}

/** A few interim responses are normal (103 Early Hints), but an endless stream is not. */
const maxInterimResponses = 10;

/**
 * Sends one request and reads up to `maxBytes` of its response. The connection is reused only after a
 * complete response.
 */
export function exchange(
  pool: Pool,
  request: Exchange,
  signal: AbortSignal,
): Promise<HttpResponse | Failure> {
  const { maxBytes, ...options } = request;
  return new Promise((resolve, reject) => {
    const reader = new ResponseReader(maxBytes, resolve, reject);
    const expire = () => reader.end(timedOut);
    if (signal.aborted) return expire();
    signal.addEventListener("abort", expire, { once: true });
    pool.dispatch(options, reader);
  });
}

class ResponseReader implements Dispatcher.DispatchHandler {
  readonly #maxBytes: number;
  readonly #resolve: (result: HttpResponse | Failure) => void;
  readonly #reject: (error: unknown) => void;
  /** Grows by doubling, so that a body in a million chunks costs no more than in one. */
  #buffer = Buffer.alloc(0);
  #controller: Dispatcher.DispatchController | null = null;
  #head: Pick<HttpResponse, "status" | "headers"> | null = null;
  #length = 0;
  #interimResponses = 0;
  #hasEnded = false;

  constructor(
    maxBytes: number,
    resolve: (result: HttpResponse | Failure) => void,
    reject: (error: unknown) => void,
  ) {
    this.#maxBytes = maxBytes;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** Resolves with the data read so far. Closes a connection that is still busy. */
  end(truncatedBy: Failure | null): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    if (truncatedBy) this.#controller?.abort(new Error(truncatedBy.message));
    if (this.#head)
      this.#resolve({ ...this.#head, body: this.#buffer.subarray(0, this.#length), truncatedBy });
    else this.#resolve(truncatedBy ?? createFailure("bad_response", "ended without a status"));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // If the attempt ended before it got a connection, the request must not be sent.
    if (this.#hasEnded) controller.abort(new Error(timedOut.message));
    this.#controller = controller;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status >= 200) this.#head = { status, headers };
    else if (++this.#interimResponses > maxInterimResponses)
      this.end(createFailure("bad_response", "sent too many interim responses"));
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    const wanted = chunk.subarray(0, this.#maxBytes - this.#length);
    this.#reserve(this.#length + wanted.length);
    this.#length += wanted.copy(this.#buffer, this.#length);
    if (wanted.length < chunk.length) this.end(tooLarge);
  }

  #reserve(length: number): void {
    if (length <= this.#buffer.length) return;
    const larger = Buffer.alloc(Math.min(this.#maxBytes, Math.max(length, 2 * this.#buffer.length)));
    this.#buffer.copy(larger);
    this.#buffer = larger;
  }

  onResponseEnd(): void {
    this.end(null);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#hasEnded) return;
    try {
      this.end(toFailure(error));
    } catch (callerError) {
      this.#hasEnded = true;
      this.#reject(callerError);
    }
  }
}

const maxSnippetBytes = 1024;
const maxRetryAfterCharacters = 100;

/** Converts the start of a body to text that every database accepts and every log can show. */
export function toSnippet(body: Buffer): string {
  if (body.length === 0) return "";
  const bytes = body.subarray(0, maxSnippetBytes);
  // With `stream`, the decoder leaves out a character that the limit cuts in two.
  const text = new TextDecoder().decode(bytes, { stream: true });
  return text.replaceAll(/[^\P{Cc}\t\n]|\uFFFD/gu, "");
}

/** Returns the Retry-After header, at most its first 100 characters. */
export function getRetryAfter(headers: IncomingHttpHeaders): string | null {
  // The type is string, but a receiver may send several values.
  const value: unknown = headers["retry-after"];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first.slice(0, maxRetryAfterCharacters) : null;
}
