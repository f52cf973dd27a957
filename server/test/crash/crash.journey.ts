import { sql } from "kysely";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyAudit } from "../../src/records/audit-trail/verify/verify-audit.ts";
import { openDatabase, type Db } from "../../src/platform/db/open.ts";
import type { Schema } from "../../src/schema.ts";
import { engines, ownName } from "../databases.ts";
import { printFigures } from "../figures.ts";
import { install, type Installation } from "../installation.ts";
import { scaleTimes } from "../scale.ts";
import { createRandom } from "../security/random.ts";
import { createCallers, nthValue, Refused, type Acknowledged } from "./callers.ts";
import { collectHistory, type ProposalHistory } from "./findings.ts";

/** Number of kills on each engine. `npm run prove` does more. */
const kills = scaleTimes(1, 100);
const seed = 20_261_120;

describe.each(engines)(
  "a server on %s killed with -9 while clients choose and sign, and members write",
  (engine) => {
    let installation: Installation;
    beforeAll(async () => {
      installation = await install(engine);
    });
    afterAll(() => installation.remove());

    it(
      `loses nothing acknowledged, and has no change without its event or event without its change (${kills} times)`,
      { timeout: 20_000 + kills * 20_000 },
      async () => {
        const random = createRandom(seed);
        const acknowledged = { choices: 0, signatures: 0, messages: 0 };
        let unheard = 0;
        for (let kill = 0; kill < kills; kill++) {
          const since = new Date().toISOString();
          const heard = await callUntilKilled(random.below(400));
          const history = await readAfterwards(since);
          for (const [item, count] of heard.choices) {
            const values = history.choices.get(item) ?? [];
            const nth = values.some((value) => typeof value === "number")
              ? nthValue.quantity
              : nthValue.selected;
            expect(values).toEqual(values.map((_, index) => nth(index)));
            unheard += assertOneAtMost(values.length - count);
            acknowledged.choices += count;
          }
          for (const [proposal, count] of heard.signatures) {
            unheard += assertOneAtMost((history.signatures.get(proposal) ?? 0) - count);
            acknowledged.signatures += count;
          }
          for (const [thread, count] of heard.messages) {
            const texts = history.messages.get(thread) ?? [];
            expect(texts).toEqual(texts.map((_, index) => String(index)));
            unheard += assertOneAtMost(texts.length - count);
            acknowledged.messages += count;
          }
        }
        printFigures("kill -9", { engine, kills, acknowledged, done_but_unheard: unheard, lost: 0, seed });
      },
    );

    /**
     * Kills the server this number of milliseconds after all callers have started. Returns everything
     * acknowledged before.
     */
    async function callUntilKilled(milliseconds: number): Promise<Acknowledged> {
      const { server, url } = await installation.serve();
      const ended = once(server, "exit");
      const acknowledged: Acknowledged = {
        choices: new Map(),
        signatures: new Map(),
        messages: new Map(),
      };
      const callers = await createCallers(installation, url, acknowledged);
      const atWork = new Set<unknown>();
      const calls = callers.map((caller) => caller(() => atWork.add(caller)).catch(ignoreLostServer));
      while (atWork.size < new Set(callers).size) await sleep(5);
      await sleep(milliseconds);
      server.kill("SIGKILL");
      await Promise.all(calls);
      await ended;
      return acknowledged;
    }

    async function readAfterwards(since: string): Promise<ProposalHistory> {
      const db = openDatabase<Schema>(installation.location, { poolSize: 1 });
      try {
        await awaitLastCommits(db);
        for await (const { proposalId, faults } of verifyAudit(db.read))
          expect({ proposalId, faults }).toEqual({ proposalId, faults: [] });
        return await collectHistory(db.read, since);
      } finally {
        await db.close();
      }
    }
  },
);

/**
 * Asserts that `more`, the number of stored but unacknowledged steps, is at most one. Each client has one
 * call in flight, which the server may have completed before it died.
 */
function assertOneAtMost(more: number): number {
  expect([0, 1]).toContain(more);
  return more;
}

/** Ignores errors of a lost server, which the test expects. Throws refusals. */
function ignoreLostServer(error: unknown): void {
  if (error instanceof Refused) throw error;
}

/** Waits until PostgreSQL has noticed the lost client and has ended its transactions. */
async function awaitLastCommits(db: Db<Schema>): Promise<void> {
  if (db.engine === "sqlite") return;
  const others = sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and application_name <> ${ownName}`;
  await expect.poll(async () => (await others.execute(db.read)).rows[0]?.count, { timeout: 10_000 }).toBe(0);
}
