import type { FastifyBaseLogger } from "fastify";

/**
 * Time limit for closing after the drain. An orderly close is faster. By default, an orchestrator kills a
 * process after 30 seconds.
 */
export const maxClosingMs = 25_000;

/**
 * A terminal signals npm, the launcher and this process at once, and the first two forward the signal. All
 * signals within this time count as one signal.
 */
const oneSignalMs = 500;

/**
 * Closes on SIGTERM and SIGINT within `drainMs` plus `maxClosingMs`. A second signal ends the process at
 * once. Also closes after an uncaught error, because the state of the process is then unknown. In this case,
 * the process exits with 1, so that its supervisor starts a new one.
 */
export function closeWhenStopped(close: () => Promise<void>, log: FastifyBaseLogger, drainMs = 0): void {
  let isClosing = false;
  let firstSignalAt: number | undefined;
  const end = (exitCode: number): void => {
    if (isClosing) process.exit(exitCode || 1);
    isClosing = true;
    process.exitCode = exitCode;
    // This timer has no `unref`, because the process must not end before it has closed.
    const forcedExitTimer = setTimeout(() => process.exit(1), drainMs + maxClosingMs);
    close().then(
      () => clearTimeout(forcedExitTimer),
      (error: unknown) => {
        log.fatal({ err: error }, "closing failed");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      const now = performance.now();
      firstSignalAt ??= now;
      if (isClosing && now - firstSignalAt < oneSignalMs) return;
      log.info({ signal }, "closing");
      end(0);
    });
  }
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught error");
    end(1);
  });
}
