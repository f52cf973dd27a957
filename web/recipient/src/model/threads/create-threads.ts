import { createStoredList } from "../stored-changes.ts";
import { createThreadsApiAt } from "./threads-api.ts";
import { Threads } from "./threads.ts";
import { listUnsentDrafts } from "./unsent-drafts.ts";

/** Creates the threads of the link whose operations are at `address`. */
export function createThreads(address: string): Threads {
  const read = createStoredList<string>(() => localStorage, `${location.pathname}#answers`);
  return new Threads(createThreadsApiAt(address), read, listUnsentDrafts());
}
