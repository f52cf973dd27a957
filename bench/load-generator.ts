import autocannon, { type Result } from "autocannon";
import { doJobs } from "./worker.ts";

/** Requests over kept connections, each sent when the one before was answered. */
export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly milliseconds: number;
  /** Without them a GET of the URL. Each connection takes them in turn, starting at a place of its own. */
  readonly posts?: ReadonlyArray<{ readonly path: string; readonly body: string }>;
}

export interface LoadResult {
  readonly answers: number;
  readonly perSecond: number;
}

doJobs(async ({ url, headers, connections, milliseconds, posts }: Load): Promise<LoadResult> => {
  const requests = posts?.map((post) => ({ method: "POST" as const, ...post }));
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
        // Milliseconds between two looks at the clock: a slice is shorter than the usual second.
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
