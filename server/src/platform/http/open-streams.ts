import { AppError, TooManyRequests } from "../errors.ts";
import type { EventStream } from "./event-stream.ts";

interface Streaming {
  readonly stream: EventStream;
}

/** A maximum number of open streams with the same key. */
interface StreamLimit<S> {
  readonly max: number;
  /** Returns undefined if the limit does not apply to the stream. */
  readonly getKey: (open: S) => string | undefined;
  /**
   * Message of the 503 if the process has too many streams. If absent, the limit belongs to the caller, and
   * the answer is 429.
   */
  readonly refusal?: string;
}

interface StreamOptions<S> {
  readonly limits: readonly StreamLimit<S>[];
  /** Called regularly while a stream is open. */
  readonly poll: () => void;
}

const pollMs = 1_000;
const retryAfterSeconds = 30;

/**
 * The open event streams of this process. Limits their number, polls while any are open, and ends them on
 * shutdown.
 */
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

  /** Adds a stream until it closes. Throws if a limit is reached. */
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

  /**
   * Runs `work` after all work queued before, so that a client never receives an older state after a newer
   * one.
   */
  enqueue(work: () => Promise<void>): void {
    // After a failure, the next poll tries again.
    this.#working = this.#working.then(work).catch(() => {});
  }

  /** Ends every stream and accepts no new ones. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    for (const { stream } of this.#open) stream.body.end();
  }

  #poll(): void {
    for (const { stream } of this.#open) stream.keepAlive();
    // Polls must not accumulate while the database is slow or unreachable.
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
