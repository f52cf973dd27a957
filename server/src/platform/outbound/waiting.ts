/** Asked for what it is working on already, it works once and gives all the same answer; asked later, it works anew. */
export function shareWhileUnderWay<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return (key) => {
    const known = underWay.get(key);
    if (known) return known;
    const begun = work(key).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}

/** Null when the signal comes first; the work is left to end by itself. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const give = () => resolve(null);
    if (signal.aborted) give();
    signal.addEventListener("abort", give, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", give));
  });
}
