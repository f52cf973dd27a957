import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createPool, type Pool, type PoolOptions } from "./pool.ts";
import { waitOptions } from "../../../test/wait-options.ts";

type TestJob = "echo" | "fail" | "crash" | "hang" | "pid" | "environment" | "grow" | "linger";

let pool: Pool<TestJob, string>;

function createTestPool(options: Partial<PoolOptions> = {}): Pool<TestJob, string> {
  pool = createPool({
    program: new URL("../../../test/pool-worker.ts", import.meta.url),
    size: 1,
    jobTimeoutMs: 10_000,
    maxJobMemory: 1e9,
    queueTimeoutMs: 10_000,
    maxWaiting: 100,
    maxIdleMemory: 1e9,
    maxJobs: 100,
    idleTimeoutMs: 10_000,
    ...options,
  });
  return pool;
}

afterEach(() => pool.close());

describe("a pool of processes", () => {
  it("runs jobs in one process within its limits", async () => {
    createTestPool();
    expect(await pool.run("pid", "a")).toBe(await pool.run("pid", "a"));
  });

  it.each([{ maxJobs: 1 }, { maxIdleMemory: 1 }])("replaces a child after %o", async (options) => {
    createTestPool(options);
    expect(await pool.run("pid", "a")).not.toBe(await pool.run("pid", "a"));
  });

  it("passes on a failure reported by a child, and continues with the child", async () => {
    createTestPool();
    const before = await pool.run("pid", "a");
    await expect(pool.run("fail", "a")).rejects.toThrow("this cannot be done");
    expect(await pool.run("pid", "a")).toBe(before);
  });

  it("survives a crashed child, fails only its job, and runs the next", async () => {
    createTestPool();
    const crashed = pool.run("crash", "a");
    const next = pool.run("echo", "a");
    await expect(crashed).rejects.toMatchObject({
      code: "crashed",
      message: expect.stringContaining("ended with 7"),
    });
    expect(await next).toBe("echo");
  });

  it("reports that no job can run if its program is missing or does not start", async () => {
    createTestPool({ program: new URL("gone.ts", import.meta.url) });
    await expect(pool.run("echo", "a")).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("MODULE_NOT_FOUND"),
    });
    const { execPath } = process;
    process.execPath = "/nowhere/node";
    const unstarted = Promise.allSettled([pool.run("echo", "a")]);
    process.execPath = execPath;
    expect(await unstarted).toMatchObject([{ reason: { code: "unavailable" } }]);
  });

  it("kills a too slow job and runs the next", async () => {
    createTestPool({ jobTimeoutMs: 3_000 });
    const late = pool.run("hang", "a");
    const next = pool.run("echo", "a");
    await expect(late).rejects.toMatchObject({ code: "late" });
    expect(await next).toBe("echo");
  });

  it("kills a job with too much memory and runs the next", async () => {
    createTestPool({ maxJobMemory: 256 * 1024 * 1024 });
    const large = pool.run("grow", "a");
    const next = pool.run("echo", "a");
    await expect(large).rejects.toMatchObject({
      code: "large",
      message: "It took more than 256 MiB of memory",
    });
    expect(await next).toBe("echo");
  });

  it("gives no job to a child that has exited but not closed yet", async () => {
    createTestPool();
    const pid = Number(await pool.run("linger", "a"));
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), waitOptions);
    expect(await pool.run("echo", "a")).toBe("echo");
  });

  it.runIf(process.platform === "linux")(
    "has children that Linux kills first if memory runs out",
    async () => {
      const pid = await createTestPool().run("pid", "a");
      expect(readFileSync(`/proc/${pid}/oom_score_adj`, "utf8")).toBe("1000\n");
    },
  );

  it("rejects a job that waits too long, or finds too many waiting", async () => {
    createTestPool({ maxWaiting: 1, queueTimeoutMs: 300 });
    const running = pool.run("hang", "a");
    const waiting = pool.run("echo", "b");
    await expect(pool.run("echo", "c")).rejects.toMatchObject({ code: "busy" });
    await expect(waiting).rejects.toMatchObject({ code: "busy" });
    const ended = Promise.allSettled([running]);
    await pool.close();
    expect(await ended).toMatchObject([{ reason: { code: "crashed" } }]);
  });

  it("passes no environment variable to a child", async () => {
    process.env["POOL_SECRET"] = "a secret";
    const environment = await createTestPool().run("environment", "a");
    delete process.env["POOL_SECRET"];
    expect(environment).not.toContain("POOL_SECRET");
  });

  it("rejects all jobs once it is closed", async () => {
    createTestPool();
    const running = pool.run("hang", "a");
    const waiting = pool.run("echo", "a");
    const both = Promise.allSettled([running, waiting]);
    await pool.close();
    expect(await both).toMatchObject([{ reason: { code: "crashed" } }, { reason: { code: "closed" } }]);
    await expect(pool.run("echo", "a")).rejects.toMatchObject({ code: "closed" });
  });

  it("alternates between lanes, regardless of the order of arrival", async () => {
    createTestPool();
    const order: string[] = [];
    const asked = ["a", "a", "a", "b", "c"].map((lane) =>
      pool.run("echo", lane).then(() => order.push(lane)),
    );
    await Promise.all(asked);
    expect(order.join("")).toBe("aabca");
  });
});
