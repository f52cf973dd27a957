import sonic from "sonic-boom";

/**
 * Creates the log output on standard output. It writes lines in batches, at most 0.1 s late and at the end of the process:
 * writing each line costs as much as answering from memory.
 */
export function createLogOutput() {
  const output = new sonic.SonicBoom({ fd: 1, sync: false, minLength: 4096, periodicFlush: 100 });
  output.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    // The reader is gone. The server goes on without a log.
    output.write = () => true;
  });
  process.once("exit", () => {
    try {
      output.flushSync();
    } catch {
      // The reader is gone or the disk is full: no place is left for this error.
    }
  });
  return output;
}
