import type { FastifyBaseLogger } from "fastify";

/** Longer than an orderly close may take; an orchestrator's patience is 30 seconds by default. */
const patienceMs = 25_000;

/**
 * Closes in good order on SIGTERM and SIGINT; a second signal does not wait. An error that nothing caught has left the
 * process in a state that nobody knows, so it closes too, and ends with 1 for its supervisor to start a new one.
 */
export function closeWhenStopped(close: () => Promise<void>, log: FastifyBaseLogger): void {
  let isClosing = false;
  const end = (exitCode: number): void => {
    if (isClosing) process.exit(exitCode || 1);
    isClosing = true;
    process.exitCode = exitCode;
    setTimeout(() => process.exit(1), patienceMs).unref();
    close().catch((error: unknown) => {
      log.fatal({ err: error }, "closing failed");
      process.exit(1);
    });
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      log.info({ signal }, "closing");
      end(0);
    });
  }
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error that nothing caught");
    end(1);
  });
}
