/** Keeps the texts that were used last, each under a key and the version that it shows, up to a number of characters. */
export class RecentTexts {
  readonly #most: number;
  readonly #texts = new Map<string, { version: number; text: string }>();
  #characters = 0;

  constructor(mostCharacters: number) {
    this.#most = mostCharacters;
  }

  get(key: string, version: number): string | undefined {
    const found = this.#texts.get(key);
    if (found?.version !== version) return undefined;
    // A Map keeps the order of insertion: what is put in again is the last to go.
    this.#texts.delete(key);
    this.#texts.set(key, found);
    return found.text;
  }

  set(key: string, version: number, text: string): void {
    this.#drop(key);
    this.#texts.set(key, { version, text });
    this.#characters += text.length;
    for (const oldest of this.#texts.keys()) {
      if (this.#characters <= this.#most) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#characters -= this.#texts.get(key)?.text.length ?? 0;
    this.#texts.delete(key);
  }
}
