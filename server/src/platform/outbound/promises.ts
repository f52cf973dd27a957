/** Shares one call of `work` among the callers of a key while it runs. A later caller starts a new one. */
export function shareInFlight<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const inFlight = new Map<string, Promise<T>>();
  return (key) => {
    const shared = inFlight.get(key);
    if (shared) return shared;
    const started = work(key).finally(() => inFlight.delete(key));
    inFlight.set(key, started);
    return started;
  };
}

/** Resolves to null when the signal aborts first; the work goes on unobserved. */
export function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const abandon = () => resolve(null);
    if (signal.aborted) abandon();
    signal.addEventListener("abort", abandon, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abandon));
  });
}

/** Runs `work` with a signal that aborts after `timeoutMs`. */
export async function runWithTimeout<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    return await work(timeout.signal);
  } finally {
    clearTimeout(timer);
  }
}
