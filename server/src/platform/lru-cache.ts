/**
 * A least-recently-used cache with a maximum number of bytes, as estimated by `measure`. Each value has a key
 * and a version.
 */
export class LruCache<Value, Version = number, Key = string> {
  readonly #maxBytes: number;
  readonly #measure: (value: Value) => number;
  readonly #entries = new Map<Key, { version: Version; value: Value; size: number }>();
  #bytes = 0;

  constructor(maxBytes: number, measure: (value: Value) => number) {
    this.#maxBytes = maxBytes;
    this.#measure = measure;
  }

  get(key: Key, version: Version): Value | undefined {
    const found = this.#entries.get(key);
    if (found?.version !== version) return undefined;
    // A Map keeps the order of insertion, so a value that is inserted again is evicted last.
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found.value;
  }

  set(key: Key, version: Version, value: Value): void {
    this.#drop(key);
    const size = this.#measure(value);
    // A value larger than the cache would evict all other values and then itself.
    if (size > this.#maxBytes) return;
    this.#entries.set(key, { version, value, size });
    this.#bytes += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: Key): void {
    this.#bytes -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
