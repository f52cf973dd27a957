import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { AppError } from "../errors.ts";
import { FairQueue } from "../processes/fair-queue.ts";

export interface ThreadPoolOptions {
  /** The program of each thread; its exports are the tasks. */
  readonly program: URL;
  /** Given to each thread as it starts. */
  readonly workerData: unknown;
  /** Called with messages that a thread posts unasked. */
  readonly onMessage?: (message: unknown) => void;
  /** Called when a thread ends without a task. */
  readonly onError: (error: unknown) => void;
  readonly maxThreads?: number;
  /** Tasks at a time on each thread: most of them wait for the database or another process now and then. */
  readonly tasksPerThread?: number;
  /** Tasks of one lane that may wait; a further one is refused. */
  readonly maxWaiting?: number;
  /** A task that takes longer is ended together with its thread. */
  readonly taskTimeoutMs?: number;
  /** Heap of each thread; one that needs more ends with its tasks. */
  readonly maxMegabytes?: number;
}

/** Threads for work that would block the thread of the requests. They start with their first task. */
export interface ThreadPool {
  /**
   * Runs the task that the program exports under that name. Lanes take turns, and none has more than half of the places.
   * Throws SERVICE_UNAVAILABLE when too many tasks wait, and the task's own error; another one when its thread ended.
   */
  run<Result>(task: string, given: unknown, lane: string): Promise<Result>;
  close(): Promise<void>;
}

/** Default number of threads: half of the cores stay for the thread of the requests, the database and Typst. */
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
  const places = maxThreads * tasksPerThread;
  const placesPerLane = Math.ceil(places / 2);
  const queue = new FairQueue<() => void>();
  const runningByLane = new Map<string, number>();
  let isClosed = false;

  /** One thread, which starts with its first task. */
  function createPiscina(): Piscina {
    const piscina = new Piscina({
      filename: fileURLToPath(program),
      workerData,
      minThreads: 0,
      maxThreads: 1,
      concurrentTasksPerWorker: tasksPerThread,
      // A blocked thread could not receive answers of its database.
      atomics: "disabled",
      idleTimeout: 10 * 60_000,
      // At its limit a thread gets 16 MB more from Node.js to end with. A collection that moves more young objects than that ends the
      // whole process. A young generation of 24 MB has room for 8 MB of them.
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 24 },
      recordTiming: false,
    });
    if (onMessage) piscina.on("message", onMessage);
    // A thread that ends between two tasks is replaced by its next one; without a listener it would end the process.
    piscina.on("error", onError);
    return piscina;
  }

  function hasPlace(lane: string): boolean {
    const running = threads.reduce((sum, thread) => sum + thread.running, 0);
    return running < places && (runningByLane.get(lane) ?? 0) < placesPerLane;
  }

  /** The least busy thread. */
  function occupy(lane: string): PoolThread {
    const thread = threads.reduce((a, b) => (b.running < a.running ? b : a));
    thread.running += 1;
    runningByLane.set(lane, (runningByLane.get(lane) ?? 0) + 1);
    return thread;
  }

  function leave(thread: PoolThread, lane: string): void {
    thread.running -= 1;
    const others = (runningByLane.get(lane) ?? 0) - 1;
    if (others > 0) runningByLane.set(lane, others);
    else runningByLane.delete(lane);
    queue.take(hasPlace)?.();
  }

  function waitForPlace(lane: string): Promise<PoolThread> {
    if (hasPlace(lane)) return Promise.resolve(occupy(lane));
    if (queue.getSize(lane) >= maxWaiting)
      throw createUnavailableError("Too many large requests are waiting: try again in a moment");
    return new Promise((resolve) => {
      queue.add(lane, () => {
        resolve(occupy(lane));
      });
    });
  }

  return {
    run: async (task, given, lane) => {
      if (isClosed) throw createUnavailableError("The service is stopping");
      const thread = await waitForPlace(lane);
      const { piscina } = thread;
      // Not by the signal of a task: Piscina gives a task that has one a thread for itself.
      const timer = setTimeout(() => {
        thread.piscina = createPiscina();
        void piscina.destroy();
      }, taskTimeoutMs);
      try {
        return await piscina.run(given, { name: task });
      } finally {
        clearTimeout(timer);
        leave(thread, lane);
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

function createUnavailableError(message: string): AppError {
  return new AppError("SERVICE_UNAVAILABLE", message);
}
