import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/**
 * Loaded before the server by NODE_OPTIONS. Finds the longest time for which one turn of the event loop
 * blocked the request thread. Counts only the processor time of that thread, so that other threads and
 * programs do not change the result. SIGUSR2 writes the result to HOLDS_FILE and starts a new measurement.
 */
export interface Holds {
  /** Processor time of the longest turn. */
  readonly longestMs: number;
  /** The longest turn by the clock, including waits for the disk or a lock. */
  readonly longestWallMs: number;
}

if (isMainThread && process.argv.includes("serve")) {
  let cpu = readThreadCpuMs();
  let wall = performance.now();
  let longest = { longestMs: 0, longestWallMs: 0 };

  setInterval(() => {
    const [nowCpu, nowWall] = [readThreadCpuMs(), performance.now()];
    longest = {
      longestMs: Math.max(longest.longestMs, nowCpu - cpu),
      longestWallMs: Math.max(longest.longestWallMs, nowWall - wall),
    };
    cpu = nowCpu;
    wall = nowWall;
  }, 1).unref();

  process.on("SIGUSR2", () => {
    writeFileSync(process.env["HOLDS_FILE"] ?? "", JSON.stringify(longest satisfies Holds), { flag: "w" });
    longest = { longestMs: 0, longestWallMs: 0 };
  });
}

function readThreadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
