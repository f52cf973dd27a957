import type { ThreadPool } from "../platform/offload/thread-pool.ts";
import type { Outbound } from "../platform/outbound/outbound.ts";
import type { Tracing } from "../platform/tracing/tracing.ts";

/** Records a span for each webhook that is sent; one that is not delivered is an error. */
export function traceOutbound(outbound: Outbound, tracing: Tracing | undefined): Outbound {
  if (!tracing) return outbound;
  return {
    ...outbound,
    post: (request) => {
      const host = URL.parse(request.url)?.host ?? "";
      return tracing.run(
        "webhook",
        { "server.address": host },
        () => outbound.post(request),
        (result) => {
          if (!("status" in result)) return result.error;
          return result.status < 300 ? undefined : String(result.status);
        },
      );
    },
  };
}

/** Records a span for each task of a thread, from its wait for a place to its end. Threads make all PDFs. */
export function traceThreads(threads: ThreadPool, tracing: Tracing | undefined): ThreadPool {
  if (!tracing) return threads;
  return {
    ...threads,
    run: <Result>(task: string, given: unknown, lane: string) =>
      tracing.run(`thread ${task}`, {}, () => threads.run<Result>(task, given, lane)),
  };
}
