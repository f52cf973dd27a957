import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { AppError } from "../errors.ts";
import { FairQueue } from "../processes/fair-queue.ts";

export interface ThreadPoolOptions {
  /** The program of each thread. Its exports are the tasks. */
  readonly program: URL;
  /** Data for each thread at its start. */
  readonly workerData: unknown;
  /** Called with the messages that a thread posts itself, in addition to the results of tasks. */
  readonly onMessage?: (message: unknown) => void;
  /** Called if a thread ends between tasks. */
  readonly onError: (error: unknown) => void;
  readonly maxThreads?: number;
  /**
   * Maximum number of concurrent tasks per thread. Most tasks wait for the database or another process from
   * time to time.
   */
  readonly tasksPerThread?: number;
  /** Maximum number of waiting tasks per lane. Further tasks are rejected. */
  readonly maxWaiting?: number;
  /** Time limit of a task. A slower task is ended together with its thread. */
  readonly taskTimeoutMs?: number;
  /** Maximum heap of a thread. A thread that needs more ends with its tasks. */
  readonly maxMegabytes?: number;
}

/** Threads for work that would block the request thread. They start with their first task. */
export interface ThreadPool {
  /**
   * Runs the task exported under this name. Lanes take turns, and no lane gets more than half of the
   * concurrent tasks. Throws SERVICE_UNAVAILABLE if too many tasks wait. Rethrows an error of the task. Throws
   * another error if the thread of the task ended.
   */
  run<Result>(task: string, given: unknown, lane: string): Promise<Result>;
  close(): Promise<void>;
}

/** Default number of threads. Leaves half of the cores for the request thread, the database and Typst. */
export const defaultThreads = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));

export function createThreadPool({
  program,
  workerData,
  onMessage,
  onError,
  maxThreads = defaultThreads,
  tasksPerThread = 4,
  maxWaiting = 100,
  taskTimeoutMs = 120_000,
  maxMegabytes = 1024,
}: ThreadPoolOptions): ThreadPool {
  const threads = Array.from({ length: maxThreads }, (): PoolThread => ({
    piscina: createPiscina(),
    running: 0,
  }));
  const slots = maxThreads * tasksPerThread;
  const slotsPerLane = Math.ceil(slots / 2);
  const queue = new FairQueue<() => void>();
  const runningByLane = new Map<string, number>();
  let isClosed = false;

  /** Creates one thread, which starts with its first task. */
  function createPiscina(): Piscina {
    const piscina = new Piscina({
      filename: fileURLToPath(program),
      workerData,
      minThreads: 0,
      maxThreads: 1,
      concurrentTasksPerWorker: tasksPerThread,
      // With atomics, a waiting thread would block and could not receive answers from its database.
      atomics: "disabled",
      idleTimeout: 10 * 60_000,
      // At its heap limit, Node.js gives a thread 16 MB more to end with. If a garbage collection moves more
      // young objects than that, the whole process ends. With a young generation of 24 MB, it moves at most 8
      // MB.
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 24 },
      recordTiming: false,
    });
    if (onMessage) piscina.on("message", onMessage);
    // A thread that ends between two tasks is replaced when the next task begins. Without a listener, its
    // error would end the process.
    piscina.on("error", onError);
    return piscina;
  }

  function hasSlot(lane: string): boolean {
    const running = threads.reduce((sum, thread) => sum + thread.running, 0);
    return running < slots && (runningByLane.get(lane) ?? 0) < slotsPerLane;
  }

  /** Chooses the least busy thread and counts one more task of the lane on it. */
  function acquireSlot(lane: string): PoolThread {
    const thread = threads.reduce((a, b) => (b.running < a.running ? b : a));
    thread.running += 1;
    runningByLane.set(lane, (runningByLane.get(lane) ?? 0) + 1);
    return thread;
  }

  function releaseSlot(thread: PoolThread, lane: string): void {
    thread.running -= 1;
    const others = (runningByLane.get(lane) ?? 0) - 1;
    if (others > 0) runningByLane.set(lane, others);
    else runningByLane.delete(lane);
    queue.take(hasSlot)?.();
  }

  function waitForSlot(lane: string): Promise<PoolThread> {
    if (hasSlot(lane)) return Promise.resolve(acquireSlot(lane));
    if (queue.getSize(lane) >= maxWaiting)
      throw createUnavailableError("Too many large requests are waiting: try again in a moment");
    return new Promise((resolve) => {
      queue.add(lane, () => {
        resolve(acquireSlot(lane));
      });
    });
  }

  return {
    run: async (task, given, lane) => {
      if (isClosed) throw createUnavailableError("The service is stopping");
      const thread = await waitForSlot(lane);
      const { piscina } = thread;
      // A timer instead of an AbortSignal, because Piscina gives a task with a signal an exclusive thread.
      const timer = setTimeout(() => {
        thread.piscina = createPiscina();
        void piscina.destroy();
      }, taskTimeoutMs);
      try {
        return await piscina.run(given, { name: task });
      } finally {
        clearTimeout(timer);
        releaseSlot(thread, lane);
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.all(threads.map(({ piscina }) => piscina.destroy()));
    },
  };
}

interface PoolThread {
  piscina: Piscina;
  running: number;
}

export function createUnavailableError(message: string): AppError {
  return new AppError("SERVICE_UNAVAILABLE", message);
}
