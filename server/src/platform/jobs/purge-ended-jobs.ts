import type { AnonymousContext } from "../../context.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Throws away jobs a week after their end, good or bad, which is how long somebody may ask what became of them. */
export async function purgeEndedJobs({ transact, clock }: AnonymousContext): Promise<number> {
  const before = new Date(Date.parse(clock.now()) - 7 * dayMs).toISOString();
  const purged = await transact((tx) =>
    tx
      .deleteFrom("jobs")
      .where((eb) => eb.or([eb("finished_at", "<", before), eb("given_up_at", "<", before)]))
      .executeTakeFirst(),
  );
  return Number(purged.numDeletedRows);
}
