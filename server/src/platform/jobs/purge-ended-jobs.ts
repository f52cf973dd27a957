import type { AnonymousContext } from "../../context.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Throws away finished jobs after a week, which is how long somebody may ask what became of them. */
export async function purgeEndedJobs({ transact, clock }: AnonymousContext): Promise<number> {
  const before = new Date(Date.parse(clock.now()) - 7 * dayMs).toISOString();
  const purged = await transact((tx) =>
    tx.deleteFrom("jobs").where("finished_at", "<", before).executeTakeFirst(),
  );
  return Number(purged.numDeletedRows);
}
