/** A queue whose lanes take turns; a lane is first in, first out. */
export class FairQueue<Entry> {
  /** Lanes in insertion order: the first lane has the next turn. */
  readonly #lanes = new Map<string, Entry[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  getSize(lane: string): number {
    return this.#lanes.get(lane)?.length ?? 0;
  }

  add(lane: string, entry: Entry): void {
    const entries = this.#lanes.get(lane);
    if (entries) entries.push(entry);
    else this.#lanes.set(lane, [entry]);
    this.#size++;
  }

  /** Takes an entry of the first lane that `mayCome` allows. */
  take(mayCome: (lane: string) => boolean = () => true): Entry | undefined {
    for (const [lane, entries] of this.#lanes) {
      if (!mayCome(lane)) continue;
      const entry = entries.shift();
      this.#lanes.delete(lane);
      if (entries.length > 0) this.#lanes.set(lane, entries);
      this.#size--;
      return entry;
    }
    return undefined;
  }

  /** Removes an entry; false when it was taken already. */
  remove(lane: string, entry: Entry): boolean {
    const entries = this.#lanes.get(lane) ?? [];
    const at = entries.indexOf(entry);
    if (at < 0) return false;
    entries.splice(at, 1);
    if (entries.length === 0) this.#lanes.delete(lane);
    this.#size--;
    return true;
  }
}
