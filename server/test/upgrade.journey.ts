import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { engines } from "./databases.ts";
import { install } from "./installation.ts";
import { startBalancer, type Balancer } from "./load-balancer.ts";

/** Longer than the balancer needs to notice that a process is shutting down, even on a busy machine. */
const drainSeconds = 5;
const clients = 4;
const pauseMs = 10;

it.skipIf(!engines.includes("postgres"))(
  "a process behind a load balancer without retries is replaced by another one, and no request is rejected or lost",
  { timeout: 240_000 },
  async () => {
    const place = await install("postgres", { PROFFER_DRAIN_SECONDS: String(drainSeconds) });
    const balancer = await startBalancer();
    try {
      const old = await place.serve();
      balancer.add(old.url);
      await balancer.ready(1);
      const load = startLoad(balancer, place.apiKey);
      const fresh = await place.serve();
      balancer.add(fresh.url);
      await balancer.ready(2);
      await stop(old.server);
      balancer.remove(old.url);
      await load.more(20);
      const { failures, written } = await load.stop();
      expect(failures).toEqual([]);
      const answer = await fetch(`${balancer.url}/api/library-items?limit=1`, {
        headers: { authorization: `Bearer ${place.apiKey}` },
      });
      expect(((await answer.json()) as { pagination: { total: number } }).pagination.total).toBe(written);
      expect(written).toBeGreaterThan(40);
    } finally {
      await balancer.close();
      await place.remove();
    }
  },
);

async function stop(server: ChildProcess): Promise<void> {
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
}

/** Starts clients that write until they are stopped. */
function startLoad({ url }: Balancer, apiKey: string) {
  const failures: string[] = [];
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const body = JSON.stringify({ type: "group", name: "Work" });
  let written = 0;
  const stopping = new AbortController();
  const waiting = new Set<() => void>();
  const write = async () => {
    while (!stopping.signal.aborted) {
      const answer = await fetch(`${url}/api/library-items`, { method: "POST", headers, body });
      const text = await answer.text();
      if (answer.status === 201) written += 1;
      else failures.push(`${answer.status} ${text}`);
      for (const look of waiting) look();
      // A client without pauses would take the processor from tests that run in parallel.
      await setTimeout(pauseMs);
    }
  };
  const working = Promise.all(Array.from({ length: clients }, write));
  return {
    /** Resolves after this number of additional answers. */
    more: (count: number) =>
      new Promise<void>((resolve) => {
        const target = written + failures.length + count;
        const look = () => {
          if (written + failures.length < target) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
      }),
    stop: async () => {
      stopping.abort();
      await working;
      return { failures, written };
    },
  };
}
