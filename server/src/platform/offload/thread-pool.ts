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
  /** Called with what a thread posts by itself. */
  readonly onMessage?: (message: unknown) => void;
  readonly maxThreads?: number;
  /** Tasks at a time on each thread: most of them wait for the database or another process now and then. */
  readonly tasksPerThread?: number;
  /** Tasks that may wait; a further one is refused. */
  readonly maxWaiting?: number;
  /** A task that takes longer is ended together with its thread. */
  readonly taskTimeoutMs?: number;
}

/** Threads that do what would hold the thread of the requests for too long. They start when there is work for them. */
export interface ThreadPool {
  /**
   * Runs the task that the program exports under that name. Lanes take turns, and none has more than half of the places.
   * Throws SERVICE_UNAVAILABLE when too many tasks wait, and the task's own error; another one when its thread ended.
   */
  run<Result>(task: string, given: unknown, lane: string): Promise<Result>;
  close(): Promise<void>;
}

/** Half of the cores stay with the thread of the requests, the database and the processes that set type. */
export const usualThreads = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));

export function createThreadPool({
  program,
  workerData,
  onMessage,
  maxThreads = usualThreads,
  tasksPerThread = 4,
  maxWaiting = 200,
  taskTimeoutMs = 120_000,
}: ThreadPoolOptions): ThreadPool {
  const places = maxThreads * tasksPerThread;
  const placesPerLane = Math.ceil(places / 2);
  const queue = new FairQueue<() => void>();
  const running = new Map<string, number>();
  let count = 0;
  let threads: Piscina | undefined;
  let isClosed = false;

  function start(): Piscina {
    const started = new Piscina({
      filename: fileURLToPath(program),
      workerData,
      minThreads: 0,
      maxThreads,
      concurrentTasksPerWorker: tasksPerThread,
      // A thread that waits by blocking could not hear from its database meanwhile.
      atomics: "disabled",
      idleTimeout: 10 * 60_000,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
      recordTiming: false,
    });
    if (onMessage) started.on("message", onMessage);
    return started;
  }

  function hasPlace(lane: string): boolean {
    return count < places && (running.get(lane) ?? 0) < placesPerLane;
  }

  function occupy(lane: string): void {
    count += 1;
    running.set(lane, (running.get(lane) ?? 0) + 1);
  }

  function leave(lane: string): void {
    count -= 1;
    const others = (running.get(lane) ?? 0) - 1;
    if (others > 0) running.set(lane, others);
    else running.delete(lane);
    queue.take(hasPlace)?.();
  }

  async function waitForPlace(lane: string): Promise<void> {
    if (hasPlace(lane)) return occupy(lane);
    if (queue.size >= maxWaiting) throw unavailable("Too many large requests wait already");
    await new Promise<void>((resolve) => {
      queue.add(lane, () => {
        occupy(lane);
        resolve();
      });
    });
  }

  return {
    run: async (task, given, lane) => {
      await waitForPlace(lane);
      try {
        if (isClosed) throw unavailable("The service is stopping");
        threads ??= start();
        return await threads.run(given, { name: task, signal: AbortSignal.timeout(taskTimeoutMs) });
      } finally {
        leave(lane);
      }
    },
    close: async () => {
      isClosed = true;
      await threads?.destroy();
    },
  };
}

function unavailable(message: string): AppError {
  return new AppError("SERVICE_UNAVAILABLE", message);
}
