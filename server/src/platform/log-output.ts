import sonic from "sonic-boom";

/**
 * Standard output for the log. Lines are written several at a time: a tenth of a second late at most, and when the process
 * ends. Writing each one costs as much as answering from memory does.
 */
export function logOutput() {
  const output = new sonic.SonicBoom({ fd: 1, sync: false, minLength: 4096, periodicFlush: 100 });
  output.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    // Nobody reads any more. The server goes on without its log, and keeps nothing of it.
    output.write = () => true;
  });
  process.once("exit", () => {
    try {
      output.flushSync();
    } catch {
      // Nobody reads, or the disk is full: there is nobody left to tell.
    }
  });
  return output;
}
