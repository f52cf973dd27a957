// A program for thread-pool.journey.ts: lets several threads run out of memory in turn, and prints the
// results.
import { createThreadPool } from "../../src/platform/offload/thread-pool.ts";

const pool = createThreadPool({
  program: new URL("thread-program.ts", import.meta.url),
  workerData: null,
  onError: () => {},
  maxThreads: 1,
  maxMegabytes: 64,
});
for (let round = 0; round < 5; round++) {
  const outcome = pool.run("grow", null, "a");
  console.log(await outcome.catch((error: Error) => error.message));
}
console.log(await pool.run("echo", "done on a new thread", "a"));
await pool.close();
