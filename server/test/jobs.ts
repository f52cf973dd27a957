import { expect, vi } from "vitest";
import { anonymousContext } from "../src/context.ts";
import { jobHandlers } from "../src/jobs.ts";
import type { Smtp } from "../src/mail/index.ts";
import { createSealDocument } from "../src/pdf/index.ts";
import { startJobWorker } from "../src/platform/jobs/worker.ts";
import type { TestApp } from "./harness.ts";

/** Does what is due at the clock's time, without a mail server unless one is given, and answers when all of it has been done: what failed, too, where that `mayFail`. */
export async function runDueJobs(
  { db, clock, press, lifecycle: { mailing } }: TestApp,
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
    handlers: jobHandlers({
      db,
      clock,
      sealer: mailing.sealer,
      publicUrl: "http://proffer.test",
      sealDocument: createSealDocument(press, anonymousContext(db, clock), warn),
      smtp,
      mailFrom: "proffer@proffer.test",
    }),
    concurrency: 4,
    leaseSeconds: 60,
    pollMilliseconds: 5,
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
  await vi.waitFor(
    async () => {
      if (!mayFail) expect(failures).toEqual([]);
      expect(await due()).toEqual([]);
    },
    { timeout: 15_000, interval: 5 },
  );
  await worker.stop();
}
