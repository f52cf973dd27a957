import sonic from "sonic-boom";

/**
 * Creates the log output on standard output. Writes lines in batches, at most 0.1 s late, and the rest at
 * process exit. Writing each line separately would take as long as a whole answer from memory.
 */
export function createLogOutput() {
  const output = new sonic.SonicBoom({ fd: 1, sync: false, minLength: 4096, periodicFlush: 100 });
  output.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    // The reader of the log is gone. The server continues without a log.
    output.write = () => true;
  });
  process.once("exit", () => {
    try {
      output.flushSync();
    } catch {
      // The reader is gone or the disk is full, so this error cannot be reported.
    }
  });
  return output;
}
