import type { FastifyBaseLogger } from "fastify";

/**
 * Longer than an orderly close may take after the drain. The default patience of an orchestrator is 30
 * seconds.
 */
export const maxClosingMs = 25_000;

/**
 * A terminal signals npm, the launcher and this process at once, and the first two forward the signal. Within
 * this time, they count as one signal.
 */
const oneSignalMs = 500;

/**
 * Closes in order on SIGTERM and SIGINT, with `drainMs` of additional time. A second signal does not wait. An
 * uncaught error leaves the process in an unknown state, so the process also closes and exits with 1, for its
 * supervisor to start a new one.
 */
export function closeWhenStopped(close: () => Promise<void>, log: FastifyBaseLogger, drainMs = 0): void {
  let isClosing = false;
  let firstSignalAt: number | undefined;
  const end = (exitCode: number): void => {
    if (isClosing) process.exit(exitCode || 1);
    isClosing = true;
    process.exitCode = exitCode;
    // Not unreferenced: the process must not end before the close does.
    const patience = setTimeout(() => process.exit(1), drainMs + maxClosingMs);
    close().then(
      () => clearTimeout(patience),
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
    log.fatal({ err: error }, "an error that nothing caught");
    end(1);
  });
}
