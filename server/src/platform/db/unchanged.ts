/** An answer, and until when it reads the same if nobody changes the database; null: for good. */
export interface Made {
  readonly bytes: Buffer;
  readonly until: string | null;
}

/** Makes an answer at `now`, or takes the one that was made before for the same key, if making it again would give the same. */
export type Unchanged = <T extends Made>(key: string, now: string, make: () => Promise<T>) => Promise<T>;

/** Where nothing tells whether the database has changed, every answer is made anew. */
export const alwaysMake: Unchanged = (_key, _now, make) => make();

/** `version` differs from its last value as soon as anybody, in whatever process, has committed a change. */
export function keepUnchanged(version: () => number, mostBytes = 32 * 1024 * 1024): Unchanged {
  const kept = new Map<string, { at: string; made: Made }>();
  let keptVersion = Number.NaN;
  let bytes = 0;

  function forgetAll(): void {
    kept.clear();
    bytes = 0;
  }

  return async <T extends Made>(key: string, now: string, make: () => Promise<T>) => {
    const before = version();
    if (before !== keptVersion) forgetAll();
    keptVersion = before;
    const known = kept.get(key);
    if (known && known.at <= now && (known.made.until === null || now < known.made.until)) {
      return known.made as T;
    }
    const made = await make();
    // Changed while it was made: true at some moment, but nobody knows whether it still is.
    if (version() !== before || keptVersion !== before) return made;
    // The key counts too: a search that finds nothing is longer than its answer.
    const size = key.length + made.bytes.length;
    if (size > mostBytes) return made;
    if (bytes + size > mostBytes) forgetAll();
    kept.set(key, { at: now, made });
    bytes += size;
    return made;
  };
}
