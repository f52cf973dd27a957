/** No attempt takes longer, whatever it waits for. */
const longestRunMs = 60_000;

/** How a lease is kept. */
export interface Keeping {
  readonly leaseSeconds: number;
  /** Puts its end off; false when it was lost. */
  readonly renew: () => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

/**
 * Renews the lease while `work` is at it, so that a lease can be short: what a process leaves behind when it dies is taken up
 * soon. The signal says that the lease is lost, or that the time is over.
 */
export async function keepLease(
  { leaseSeconds, renew, onError }: Keeping,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  const renewOrLose = async () => {
    if (!(await renew())) lost.abort(new Error("The lease was lost"));
  };
  const timer = setInterval(() => void renewOrLose().catch(onError), (leaseSeconds * 1000) / 3);
  try {
    await work(AbortSignal.any([lost.signal, AbortSignal.timeout(longestRunMs)]));
  } finally {
    clearInterval(timer);
  }
}
