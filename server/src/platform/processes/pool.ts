import { FairQueue } from "./fair-queue.ts";
import { PoolChild, type ChildOptions, type Ended } from "./pool-child.ts";
import { PoolError } from "./pool-error.ts";

export interface PoolOptions extends ChildOptions {
  /** Children at most; each does one job at a time. They are started when there is work for them. */
  readonly size: number;
  /** A job that waited so long for a child is refused. */
  readonly patienceMs: number;
  /** Jobs that may wait at once; a further one is refused at once. */
  readonly mostWaiting: number;
}

/** Child processes that do jobs which may be slow, may grow, and may crash, none of which concerns this process. */
export interface Pool<Job, Result> {
  /** Jobs of different lanes take turns, whoever came first. Rejects with PoolError, or JobFailed when the child says so. */
  run(job: Job, lane: string): Promise<Result>;
  /** Ends the children; what runs or waits is refused. */
  close(): Promise<void>;
}

interface Waiting<Job, Result> {
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

export function createPool<Job, Result>(options: PoolOptions): Pool<Job, Result> {
  const children = new Set<PoolChild<Job, Result>>();
  const queue = new FairQueue<Waiting<Job, Result>>();
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
    const child: PoolChild<Job, Result> = new PoolChild(options, ended);
    children.add(child);
    return child;
  }

  const ended: Ended<Job, Result> = (child) => {
    children.delete(child);
    next();
  };

  return {
    run: (job, lane) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new PoolError("closed", "The pool is closed");
        if (queue.size >= options.mostWaiting) throw new PoolError("busy", "Too many jobs wait already");
        const giveUp = () => {
          if (queue.remove(lane, waiting)) reject(new PoolError("busy", "No child was free in time"));
        };
        const waiting = { job, resolve, reject, timer: setTimeout(giveUp, options.patienceMs) };
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
