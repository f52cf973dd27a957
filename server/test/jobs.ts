import { expect, vi } from "vitest";
import { createAnonymousContext } from "../src/context.ts";
import { createJobHandlers } from "../src/bootstrap/job-handlers.ts";
import type { Smtp } from "../src/services/mail/smtp.ts";
import { createDocumentSealer } from "../src/pdf/seal/seal-completed.ts";
import { startJobWorker } from "../src/services/jobs/worker.ts";
import type { TestApp } from "./harness.ts";
import { waitOptions } from "./wait-options.ts";

/**
 * Runs all jobs due at the clock's time, by default without a mail server. Resolves when no due job is left.
 * A failed job fails the test, unless `mayFail`.
 */
export async function runDueJobs(
  { db, clock, cards, crms, outbound, pdfService, lifecycle: { mailing } }: TestApp,
  {
    mayFail = false,
    warn = () => {},
    smtp = null,
  }: {
    mayFail?: boolean;
    warn?: (facts: Readonly<Record<string, unknown>>, message: string) => void;
    smtp?: Smtp | null;
  } = {},
): Promise<void> {
  const failures: unknown[] = [];
  const worker = startJobWorker({
    db,
    clock,
    handlers: createJobHandlers({
      db,
      clock,
      sealer: mailing.sealer,
      cards,
      crms,
      outbound,
      publicUrl: "http://proffer.test",
      sealDocument: createDocumentSealer(pdfService, createAnonymousContext(db, clock), warn),
      smtp,
      mailFrom: "proffer@proffer.test",
    }),
    concurrency: 4,
    leaseSeconds: 60,
    pollIntervalMs: 5,
    onError: (error) => void failures.push(error),
  });
  const due = () =>
    db.read
      .selectFrom("jobs")
      .select("id")
      .where("finished_at", "is", null)
      .where("given_up_at", "is", null)
      .where("run_at", "<=", clock.now())
      .execute();
  await vi.waitFor(async () => {
    if (!mayFail) expect(failures).toEqual([]);
    expect(await due()).toEqual([]);
  }, waitOptions);
  await worker.stop();
}
