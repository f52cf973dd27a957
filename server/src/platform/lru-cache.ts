/** A cache of the least recently used kind, limited in characters. Each value has a key and a version. */
export class LruCache<Value, Version = number> {
  readonly #maxCharacters: number;
  readonly #sizeOf: (value: Value) => number;
  readonly #entries = new Map<string, { version: Version; value: Value; size: number }>();
  #characters = 0;

  constructor(maxCharacters: number, sizeOf: (value: Value) => number) {
    this.#maxCharacters = maxCharacters;
    this.#sizeOf = sizeOf;
  }

  get(key: string, version: Version): Value | undefined {
    const found = this.#entries.get(key);
    if (found?.version !== version) return undefined;
    // A Map keeps the order of insertion: a value that is set again is evicted last.
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found.value;
  }

  set(key: string, version: Version, value: Value): void {
    this.#drop(key);
    const size = this.#sizeOf(value);
    this.#entries.set(key, { version, value, size });
    this.#characters += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#characters <= this.#maxCharacters) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#characters -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
