import type { FastifyBaseLogger } from "fastify";

/** Longer than an orderly close may take after the drain; an orchestrator's patience is 30 seconds by default. */
export const maxClosingMs = 25_000;

/** A terminal tells npm, the launcher and this process at once, and the first two hand it on: within this time it is one signal. */
const oneSignalMs = 500;

/**
 * Closes in good order on SIGTERM and SIGINT, which takes `drainMs` longer than usual; a second signal does not wait. An error that nothing caught has left the
 * process in a state that nobody knows, so it closes too, and ends with 1 for its supervisor to start a new one.
 */
export function closeWhenStopped(close: () => Promise<void>, log: FastifyBaseLogger, drainMs = 0): void {
  let isClosing = false;
  let firstSignalAt: number | undefined;
  const end = (exitCode: number): void => {
    if (isClosing) process.exit(exitCode || 1);
    isClosing = true;
    process.exitCode = exitCode;
    // Not unreferenced: whatever closing waits for, the process goes on until it has ended.
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
