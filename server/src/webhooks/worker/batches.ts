import type { Taken } from "../queue/take-out.ts";
import type { Ended } from "../queue/record.ts";

interface Batch {
  /** Attempts that are on their way, and ends that are to be recorded. */
  open: number;
  /** Something of it was lost: then it stays written down until that is found to be interrupted. */
  isLost: boolean;
}

/** What this worker took and has not recorded all of: by batch, how much is left. */
export class Batches {
  readonly #batches = new Map<string, Batch>();

  begin(deliveries: readonly Taken[]): void {
    for (const [id, { length }] of Map.groupBy(deliveries, ({ batchId }) => batchId))
      this.#batches.set(id, { open: length, isLost: false });
  }

  has(id: string): boolean {
    return this.#batches.has(id);
  }

  /** Those of which nothing is left once these ends are recorded. */
  overWith(ends: readonly Ended[]): string[] {
    const ids: string[] = [];
    for (const [id, { length }] of byBatch(ends)) {
      const batch = this.#batches.get(id);
      if (batch?.open === length && !batch.isLost) ids.push(id);
    }
    return ids;
  }

  recorded(ends: readonly Ended[]): void {
    for (const [id, { length }] of byBatch(ends)) this.#close(id, length);
  }

  /** Its end will never be recorded. */
  lose({ batchId }: Taken): void {
    const batch = this.#batches.get(batchId);
    if (batch) batch.isLost = true;
    this.#close(batchId, 1);
  }

  #close(id: string, count: number): void {
    const batch = this.#batches.get(id);
    if (!batch) return;
    batch.open -= count;
    if (batch.open === 0) this.#batches.delete(id);
  }
}

function byBatch(ends: readonly Ended[]): Map<string, Ended[]> {
  return Map.groupBy(ends, ({ delivery }) => delivery.batchId);
}
