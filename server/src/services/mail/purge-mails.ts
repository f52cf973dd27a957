import type { AnonymousContext } from "../../context.ts";
import { deleteMailsBefore } from "./mails.store.ts";

const keptDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

/** Throws away emails after three months, sent or not: sending gives up after a day, and texts hold names and links. */
export async function purgeMails({ transact, clock }: AnonymousContext): Promise<number> {
  const before = new Date(Date.parse(clock.now()) - keptDays * dayMs).toISOString();
  return transact((tx) => deleteMailsBefore(tx, before));
}
