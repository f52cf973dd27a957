import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher, Pool } from "undici";
import { failure, failureOf, timedOut, tooLarge, type Failure } from "./failure.ts";

export interface Exchange {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  readonly maxBytes: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** What ended the body before its end; null for a whole one. */
  readonly cutBy: Failure | null;
}

/** A few are normal (103 Early Hints); a receiver may send them for ever. */
const mostInterimAnswers = 10;

/** One request and as much of its answer as is wanted; the connection lives on only if the answer was read whole. */
export function exchange(pool: Pool, request: Exchange, signal: AbortSignal): Promise<Answer | Failure> {
  const { maxBytes, ...options } = request;
  return new Promise((resolve, reject) => {
    const handler = new Reading(maxBytes, resolve, reject);
    const expire = () => handler.end(timedOut);
    if (signal.aborted) return expire();
    signal.addEventListener("abort", expire, { once: true });
    pool.dispatch(options, handler);
  });
}

class Reading implements Dispatcher.DispatchHandler {
  readonly #maxBytes: number;
  readonly #resolve: (result: Answer | Failure) => void;
  readonly #reject: (error: unknown) => void;
  /** Filled from its beginning; grown by doubling, so that a body in a million pieces costs no more than in one. */
  #buffer = Buffer.alloc(0);
  #controller: Dispatcher.DispatchController | null = null;
  #head: Pick<Answer, "status" | "headers"> | null = null;
  #bytes = 0;
  #interimAnswers = 0;
  #hasEnded = false;

  constructor(
    maxBytes: number,
    resolve: (result: Answer | Failure) => void,
    reject: (error: unknown) => void,
  ) {
    this.#maxBytes = maxBytes;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** The result is what there is by now; the connection, if it is still busy, is of no further use. */
  end(cutBy: Failure | null): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    if (cutBy) this.#controller?.abort(new Error(cutBy.message));
    if (this.#head) this.#resolve({ ...this.#head, body: this.#buffer.subarray(0, this.#bytes), cutBy });
    else this.#resolve(cutBy ?? failure("bad_response", "ended without a status"));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The connection came when the attempt was over: nothing is sent any more.
    if (this.#hasEnded) controller.abort(new Error(timedOut.message));
    this.#controller = controller;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status >= 200) this.#head = { status, headers };
    else if (++this.#interimAnswers > mostInterimAnswers)
      this.end(failure("bad_response", "sent one interim answer after the other"));
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    const wanted = chunk.subarray(0, this.#maxBytes - this.#bytes);
    this.#makeRoom(this.#bytes + wanted.length);
    this.#bytes += wanted.copy(this.#buffer, this.#bytes);
    if (wanted.length < chunk.length) this.end(tooLarge);
  }

  #makeRoom(bytes: number): void {
    if (bytes <= this.#buffer.length) return;
    const larger = Buffer.alloc(Math.min(this.#maxBytes, Math.max(bytes, 2 * this.#buffer.length)));
    this.#buffer.copy(larger);
    this.#buffer = larger;
  }

  onResponseEnd(): void {
    this.end(null);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#hasEnded) return;
    try {
      this.end(failureOf(error));
    } catch (own) {
      this.#hasEnded = true;
      this.#reject(own);
    }
  }
}
