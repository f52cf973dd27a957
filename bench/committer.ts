import { setTimeout as wait } from "node:timers/promises";
import { createAnonymousContext, createContext } from "../server/src/context.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { openDatabase } from "../server/src/platform/db/open.ts";
import { updateProposal } from "../server/src/proposals/update-proposal.ts";
import type { Schema } from "../server/src/schema.ts";
import { serveJobs } from "./worker.ts";

/** The proposals that another process of the same installation renames in turn. */
export interface Committing {
  readonly location: string;
  readonly organization: string;
  readonly user: string;
  readonly proposals: readonly string[];
  readonly periodMilliseconds: number;
}

serveJobs(async ({ location, organization, user, proposals, periodMilliseconds }: Committing) => {
  const context = createContext(createAnonymousContext(openDatabase<Schema>(location), systemClock), {
    organizationId: organization,
    userId: user,
    role: "admin",
    isPlatformAdmin: false,
    sessionId: null,
  });
  async function commitForever(): Promise<void> {
    const begin = performance.now();
    for (let number = 0; ; number++) {
      await updateProposal(context, proposals[number % proposals.length] ?? "", {
        name: `Renamed ${number}`,
      });
      // If a commit was slow, the next one follows at once, to keep the schedule.
      await wait(Math.max(0, begin + (number + 1) * periodMilliseconds - performance.now()));
    }
  }
  void commitForever();
  return {};
});
