/** A queue whose lanes take turns. Each lane is first in, first out. */
export class FairQueue<Entry> {
  /** Lanes in order of their turns. The first lane has the next turn. */
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

  /** Takes an entry of the first lane allowed by `mayCome`. */
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

  /** Removes an entry. Returns false if it was already taken. */
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
