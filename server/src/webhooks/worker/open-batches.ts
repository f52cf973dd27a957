import type { Claim } from "../queue/claims.store.ts";

interface OpenBatch {
  /** Number of attempts in flight, plus ended attempts whose outcome is not written yet. */
  unsettledCount: number;
  /**
   * True if the outcome of an attempt was lost. The batch must then expire, so that the attempt is settled as
   * interrupted.
   */
  hasLostAttempt: boolean;
}

type InBatch = Pick<Claim, "batchId">;

/** The batches that this worker has claimed and not settled completely. */
export class OpenBatches {
  readonly #batches = new Map<string, OpenBatch>();

  open(claims: readonly InBatch[]): void {
    for (const [id, { length }] of groupByBatch(claims))
      this.#batches.set(id, { unsettledCount: length, hasLostAttempt: false });
  }

  has(id: string): boolean {
    return this.#batches.has(id);
  }

  /** Lists the batches that have no unsettled attempts other than `outcomes`. */
  listIdsCompletedBy(outcomes: readonly InBatch[]): string[] {
    const ids: string[] = [];
    for (const [id, { length }] of groupByBatch(outcomes)) {
      const batch = this.#batches.get(id);
      if (batch?.unsettledCount === length && !batch.hasLostAttempt) ids.push(id);
    }
    return ids;
  }

  settle(outcomes: readonly InBatch[]): void {
    for (const [id, { length }] of groupByBatch(outcomes)) this.#reduce(id, length);
  }

  /** Marks an attempt whose outcome will never be written. */
  markLost({ batchId }: InBatch): void {
    const batch = this.#batches.get(batchId);
    if (batch) batch.hasLostAttempt = true;
    this.#reduce(batchId, 1);
  }

  #reduce(id: string, count: number): void {
    const batch = this.#batches.get(id);
    if (!batch) return;
    batch.unsettledCount -= count;
    if (batch.unsettledCount === 0) this.#batches.delete(id);
  }
}

function groupByBatch(claims: readonly InBatch[]): Map<string, InBatch[]> {
  return Map.groupBy(claims, ({ batchId }) => batchId);
}
