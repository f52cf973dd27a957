import { AppError, TooManyRequests } from "../errors.ts";
import type { EventStream } from "./event-stream.ts";

interface Streaming {
  readonly stream: EventStream;
}

/** A limit on streams that have something in common. */
export interface SharedLimit<S> {
  readonly max: number;
  readonly getKey: (open: S) => string;
}

interface StreamOptions<S> {
  /** Maximum number of streams of this process. */
  readonly maxTotal: number;
  readonly limits: readonly SharedLimit<S>[];
  /** Says, for people, what to do instead of one more stream. */
  readonly refusal: string;
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

  /** Adds a stream until it closes. Throws where there are too many already. */
  add(opened: S): void {
    this.#refuseMore(opened);
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

  #refuseMore(opened: S): void {
    const { maxTotal, limits, refusal } = this.#options;
    if (this.#isClosed || this.#open.size >= maxTotal) throw new AppError("SERVICE_UNAVAILABLE", refusal);
    for (const [index, { max, getKey }] of limits.entries()) {
      if ((this.#counts[index]?.get(getKey(opened)) ?? 0) >= max)
        throw new TooManyRequests(retryAfterSeconds);
    }
  }

  #count(opened: S, change: 1 | -1): void {
    for (const [index, { getKey }] of this.#options.limits.entries()) {
      const counts = this.#counts[index];
      const key = getKey(opened);
      const count = (counts?.get(key) ?? 0) + change;
      if (count === 0) counts?.delete(key);
      else counts?.set(key, count);
    }
  }
}
