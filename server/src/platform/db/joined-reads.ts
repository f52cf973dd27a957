/** Lets those who read the same thing at the same time read it once. What a key names must never change. */
export class JoinedReads<Result> {
  readonly #running = new Map<string, Promise<Result>>();

  async get(key: string, read: () => Promise<Result>): Promise<Result> {
    const running = this.#running.get(key);
    if (running) {
      // The failure of another may be its own: a limit that it has, or a connection that broke.
      const joined = await running.then(
        (result) => ({ result }),
        () => undefined,
      );
      return joined ? joined.result : read();
    }
    const own = read();
    this.#running.set(key, own);
    try {
      return await own;
    } finally {
      this.#running.delete(key);
    }
  }
}
