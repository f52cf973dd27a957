import pino from "pino";

/**
 * Standard output for the log. Lines are written several at a time: a tenth of a second late at most, and when the process
 * ends. Writing each one costs as much as answering from memory does.
 */
export function logOutput() {
  return pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 100 });
}
