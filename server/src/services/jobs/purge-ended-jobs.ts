import type { AnonymousContext } from "../../context.ts";
import { deleteEndedJobs } from "./jobs.store.ts";

const retentionMs = 7 * 24 * 60 * 60 * 1000;

/** Deletes jobs a week after they were finished or given up; until then an operator can look them up. Returns their number. */
export async function purgeEndedJobs({ transact, clock }: AnonymousContext): Promise<number> {
  const before = new Date(Date.parse(clock.now()) - retentionMs).toISOString();
  return transact((tx) => deleteEndedJobs(tx, before));
}
