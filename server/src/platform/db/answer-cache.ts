/** An answer, and the time until which it is valid while the database does not change; null: for good. */
export interface CacheableAnswer {
  readonly bytes: Buffer;
  readonly until: string | null;
}

/** Returns the cached answer of the key while it is valid at `now`, or makes a new one. */
export type AnswerCache = <T extends CacheableAnswer>(
  key: string,
  now: string,
  make: () => Promise<T>,
) => Promise<T>;

/** Makes every answer anew, for databases that do not tell of changes. */
export const makeUncached: AnswerCache = (_key, _now, make) => make();

/** Creates the cache. `version` changes with every commit of any process. */
export function createAnswerCache(version: () => number, maxBytes = 32 * 1024 * 1024): AnswerCache {
  const kept = new Map<string, { at: string; made: CacheableAnswer }>();
  let keptVersion = Number.NaN;
  let bytes = 0;

  function forgetAll(): void {
    kept.clear();
    bytes = 0;
  }

  return async <T extends CacheableAnswer>(key: string, now: string, make: () => Promise<T>) => {
    const before = version();
    if (before !== keptVersion) forgetAll();
    keptVersion = before;
    const known = kept.get(key);
    if (known && known.at <= now && (known.made.until === null || now < known.made.until)) {
      return known.made as T;
    }
    const made = await make();
    // The database changed meanwhile: the answer may be outdated already.
    if (version() !== before || keptVersion !== before) return made;
    // The key counts too: it can be longer than the answer, as for a search without results.
    const size = key.length + made.bytes.length;
    if (size > maxBytes) return made;
    if (bytes + size > maxBytes) forgetAll();
    kept.set(key, { at: now, made });
    bytes += size;
    return made;
  };
}
