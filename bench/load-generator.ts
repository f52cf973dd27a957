import autocannon, { type Result } from "autocannon";
import { serveJobs } from "./worker.ts";

/**
 * Requests over persistent connections. Each connection sends a request after the previous one was answered.
 */
export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly milliseconds: number;
  /**
   * Default: GET requests of the URL. Each connection sends the requests in turn and starts with a
   * different one.
   */
  readonly requests?: readonly LoadRequest[];
}

export interface LoadRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
}

export interface LoadResult {
  readonly answers: number;
  readonly perSecond: number;
}

serveJobs(async ({ url, headers, connections, milliseconds, requests }: Load): Promise<LoadResult> => {
  let connection = 0;
  let started = 0;
  let lastAnswer = 0;
  let answers = 0;
  const result = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        headers,
        connections,
        duration: milliseconds / 1000,
        // Milliseconds between checks of the clock. The default of a second is longer than a slice of the
        // benchmark.
        sampleInt: 10,
        ...(requests && {
          setupClient: (client) => {
            const first = Math.floor((connection++ * requests.length) / connections);
            client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
          },
        }),
      },
      (error: Error | null, finished) => (error ? reject(error) : resolve(finished)),
    );
    run.on("start", () => {
      started = performance.now();
    });
    run.on("response", () => {
      lastAnswer = performance.now();
      answers++;
    });
  });
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return { answers, perSecond: (answers * 1000) / (lastAnswer - started) };
});
