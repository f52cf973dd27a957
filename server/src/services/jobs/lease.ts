/** Maximum duration of one attempt. */
const maxRunMs = 60_000;

export interface Lease {
  readonly leaseSeconds: number;
  /** Renews the lease in the database. Returns false when it was lost. */
  readonly renew: () => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

/**
 * Runs `work`, and renews its lease until `work` has ended. So a lease can be short, and another worker soon takes over the jobs of a dead
 * process. The signal aborts when the lease is lost or the time is over.
 */
export async function runWithLease(
  { leaseSeconds, renew, onError }: Lease,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  const renewOrAbort = async () => {
    if (!(await renew())) lost.abort(new Error("The lease was lost"));
  };
  const timer = setInterval(() => void renewOrAbort().catch(onError), (leaseSeconds * 1000) / 3);
  try {
    await work(AbortSignal.any([lost.signal, AbortSignal.timeout(maxRunMs)]));
  } finally {
    clearInterval(timer);
  }
}
