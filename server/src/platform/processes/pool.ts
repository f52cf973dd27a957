import { FairQueue } from "./fair-queue.ts";
import { PoolChild, type ChildOptions, type EndListener } from "./pool-child.ts";
import { PoolError } from "./pool-error.ts";

export interface PoolOptions extends ChildOptions {
  /** Maximum number of children. Each runs one job at a time and starts on demand. */
  readonly size: number;
  /** Maximum wait of a job for a child before it is rejected. */
  readonly queueTimeoutMs: number;
  /** Maximum number of waiting jobs. Further jobs are rejected at once. */
  readonly maxWaiting: number;
}

/** Child processes for jobs that may be slow, need much memory or crash. This process is not affected. */
export interface Pool<Job, Result> {
  /**
   * Runs a job. Lanes take turns. Rejects with PoolError, or with JobError if the child reports a failure.
   */
  run(job: Job, lane: string): Promise<Result>;
  /** Ends the children and rejects running and waiting jobs. */
  close(): Promise<void>;
}

interface WaitingJob<Job, Result> {
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

export function createPool<Job, Result>(options: PoolOptions): Pool<Job, Result> {
  const children = new Set<PoolChild<Job, Result>>();
  const queue = new FairQueue<WaitingJob<Job, Result>>();
  let isClosed = false;

  function next(): void {
    while (queue.size > 0) {
      const child = [...children].find((each) => each.isFree) ?? grow();
      if (!child) return;
      const waiting = queue.take();
      if (!waiting) return;
      clearTimeout(waiting.timer);
      void child.perform(waiting.job).then(waiting.resolve, waiting.reject).finally(next);
    }
  }

  function grow(): PoolChild<Job, Result> | undefined {
    if (children.size >= options.size) return undefined;
    const child: PoolChild<Job, Result> = new PoolChild(options, handleEnd);
    children.add(child);
    return child;
  }

  const handleEnd: EndListener<Job, Result> = (child) => {
    children.delete(child);
    next();
  };

  return {
    run: (job, lane) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new PoolError("closed", "The pool is closed");
        if (queue.size >= options.maxWaiting) throw new PoolError("busy", "Too many jobs wait already");
        const giveUp = () => {
          if (queue.remove(lane, waiting)) reject(new PoolError("busy", "No child was free in time"));
        };
        const waiting = { job, resolve, reject, timer: setTimeout(giveUp, options.queueTimeoutMs) };
        queue.add(lane, waiting);
        next();
      }),
    close: async () => {
      isClosed = true;
      for (let waiting = queue.take(); waiting; waiting = queue.take()) {
        clearTimeout(waiting.timer);
        waiting.reject(new PoolError("closed", "The pool is closed"));
      }
      await Promise.all([...children].map((child) => child.end()));
    },
  };
}
