import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, it, vi } from "vitest";
import { install } from "./installation.ts";

/** In blocks of 512 bytes, so no file of the process grows beyond two mebibytes. */
const limitedBlocks = 4096;

it("a SQLite database that cannot grow answers 503 to changes and to /readyz, still reads, and loses nothing", async () => {
  const place = await install("sqlite");
  const { command, env } = place.getCommand("serve");
  const server = spawn("sh", ["-c", `ulimit -f ${limitedBlocks} && exec "$@"`, "sh", ...command], {
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    const [line] = (await once(createInterface(server.stdout), "line")) as [string];
    const url = /http:\/\/\S+/.exec(line)?.[0] ?? "";
    const headers = { authorization: `Bearer ${place.apiKey}`, "content-type": "application/json" };
    let count = 0;
    /** Creates proposals with notes of this length until one is rejected. */
    const fill = async (length: number) => {
      const body = JSON.stringify({ name: "One of many", notes: "x".repeat(length) });
      for (;;) {
        const answer = await fetch(`${url}/api/proposals`, { method: "POST", headers, body });
        if (answer.status !== 201) return answer;
        count += 1;
      }
    };
    expect((await fill(49_000)).status).toBe(503);
    const refused = await fill(0);
    expect([refused.status, await refused.json()]).toEqual([
      503,
      {
        error: {
          code: "SERVICE_UNAVAILABLE",
          message:
            "Nothing can be changed at the moment: the database cannot write to its disk. Reading works; try again later",
        },
      },
    ]);
    // The probe of /readyz writes smaller rows, which may still fit for some time when a proposal does not.
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503), {
      timeout: 30_000,
      interval: 200,
    });
    const list = await fetch(`${url}/api/proposals?limit=1`, { headers });
    expect([
      list.status,
      ((await list.json()) as { pagination: { total: number } }).pagination.total,
    ]).toEqual([200, count]);
    expect(count).toBeGreaterThan(10);
  } finally {
    server.kill("SIGKILL");
    await place.remove();
  }
});
