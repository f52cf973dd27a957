/** Keeps what was used last, each under a key and the version that it shows, up to a number of characters. */
export class Recent<Value> {
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  readonly #entries = new Map<string, { version: number; value: Value; size: number }>();
  #characters = 0;

  constructor(mostCharacters: number, sizeOf: (value: Value) => number) {
    this.#most = mostCharacters;
    this.#sizeOf = sizeOf;
  }

  get(key: string, version: number): Value | undefined {
    const found = this.#entries.get(key);
    if (found?.version !== version) return undefined;
    // A Map keeps the order of insertion: what is put in again is the last to go.
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found.value;
  }

  set(key: string, version: number, value: Value): void {
    this.#drop(key);
    const size = this.#sizeOf(value);
    this.#entries.set(key, { version, value, size });
    this.#characters += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#characters <= this.#most) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#characters -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
