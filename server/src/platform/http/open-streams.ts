import { AppError, TooManyRequests } from "../errors.ts";
import type { EventStream } from "./event-stream.ts";

interface Streaming {
  readonly stream: EventStream;
}

/** A limit on the streams with the same key. */
interface StreamLimit<S> {
  readonly max: number;
  /** Undefined if the limit does not concern the stream. */
  readonly getKey: (open: S) => string | undefined;
  /** Message of the 503 for a stream that the process has no room for. If absent, the caller has too many and gets 429. */
  readonly refusal?: string;
}

interface StreamOptions<S> {
  readonly limits: readonly StreamLimit<S>[];
  /** Work that is repeated as long as a stream is open. */
  readonly poll: () => void;
}

const pollMs = 1_000;
const retryAfterSeconds = 30;

/** The streams of events that are open in this process: bounded in number, polled while there are any, and ended by a shutdown. */
export class OpenStreams<S extends Streaming> {
  readonly #options: StreamOptions<S>;
  readonly #open = new Set<S>();
  readonly #counts: readonly Map<string, number>[];
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();
  #isPollWaiting = false;
  #isClosed = false;

  constructor(options: StreamOptions<S>) {
    this.#options = options;
    this.#counts = options.limits.map(() => new Map());
  }

  get size(): number {
    return this.#open.size;
  }

  list(): S[] {
    return [...this.#open];
  }

  /** Adds a stream until it closes. Throws if there are too many already. */
  add(opened: S): void {
    this.#assertRoom(opened);
    this.#open.add(opened);
    this.#count(opened, 1);
    opened.stream.body.once("close", () => {
      this.#open.delete(opened);
      this.#count(opened, -1);
      if (this.#open.size === 0) clearInterval(this.#timer);
    });
    if (this.#open.size === 1) this.#timer = setInterval(() => this.#poll(), pollMs).unref();
  }

  /** Runs one work after the other, so that a client never hears of an older state after a newer one. */
  enqueue(work: () => Promise<void>): void {
    // The next poll reads what this one could not.
    this.#working = this.#working.then(work).catch(() => {});
  }

  /** Ends every stream, and takes no new one. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    for (const { stream } of this.#open) stream.body.end();
  }

  #poll(): void {
    for (const { stream } of this.#open) stream.keepAlive();
    // Polls do not gather while the database is slow or away.
    if (this.#isPollWaiting) return;
    this.#isPollWaiting = true;
    this.#options.poll();
    this.enqueue(async () => {
      this.#isPollWaiting = false;
    });
  }

  #assertRoom(opened: S): void {
    for (const [index, { max, getKey, refusal }] of this.#options.limits.entries()) {
      const key = getKey(opened);
      if (key === undefined || (!this.#isClosed && (this.#counts[index]?.get(key) ?? 0) < max)) continue;
      throw refusal ? new AppError("SERVICE_UNAVAILABLE", refusal) : new TooManyRequests(retryAfterSeconds);
    }
  }

  #count(opened: S, change: 1 | -1): void {
    for (const [index, { getKey }] of this.#options.limits.entries()) {
      const counts = this.#counts[index];
      const key = getKey(opened);
      if (key === undefined) continue;
      const count = (counts?.get(key) ?? 0) + change;
      if (count === 0) counts?.delete(key);
      else counts?.set(key, count);
    }
  }
}
