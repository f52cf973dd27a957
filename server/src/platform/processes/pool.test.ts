import { afterEach, describe, expect, it } from "vitest";
import { createPool, type Pool, type PoolOptions } from "./pool.ts";

type Work = "echo" | "fail" | "crash" | "hang" | "pid" | "environment";

let pool: Pool<Work, string>;

function poolOf(options: Partial<PoolOptions> = {}): Pool<Work, string> {
  pool = createPool({
    program: new URL("../../../test/pool-worker.ts", import.meta.url),
    size: 1,
    timeLimitMs: 10_000,
    patienceMs: 10_000,
    mostWaiting: 100,
    mostMemory: 1e9,
    mostJobs: 100,
    idleMs: 10_000,
    ...options,
  });
  return pool;
}

afterEach(() => pool.close());

describe("a pool of processes", () => {
  it("does jobs in one process as long as it may", async () => {
    const { run } = poolOf();
    expect(await run("pid", "a")).toBe(await run("pid", "a"));
  });

  it.each([{ mostJobs: 1 }, { mostMemory: 1 }])("replaces a child after %o", async (options) => {
    const { run } = poolOf(options);
    expect(await run("pid", "a")).not.toBe(await run("pid", "a"));
  });

  it("hands a child's own refusal on, and goes on with it", async () => {
    const { run } = poolOf();
    const before = await run("pid", "a");
    await expect(run("fail", "a")).rejects.toThrow("this cannot be done");
    expect(await run("pid", "a")).toBe(before);
  });

  it("survives a child that crashes, says so to its job alone, and does the next", async () => {
    const { run } = poolOf();
    const crashed = run("crash", "a");
    const next = run("echo", "a");
    await expect(crashed).rejects.toMatchObject({
      code: "crashed",
      message: expect.stringContaining("ended with 7"),
    });
    expect(await next).toBe("echo");
  });

  it("kills what takes too long, and does the next", async () => {
    const { run } = poolOf({ timeLimitMs: 1_000 });
    const late = run("hang", "a");
    const next = run("echo", "a");
    await expect(late).rejects.toMatchObject({ code: "late" });
    expect(await next).toBe("echo");
  });

  it("refuses what waits too long, and what finds too many waiting", async () => {
    const { run } = poolOf({ mostWaiting: 1, patienceMs: 300 });
    const running = run("hang", "a");
    const waiting = run("echo", "b");
    await expect(run("echo", "c")).rejects.toMatchObject({ code: "busy" });
    await expect(waiting).rejects.toMatchObject({ code: "busy" });
    const ended = expect(running).rejects.toMatchObject({ code: "crashed" });
    await pool.close();
    await ended;
  });

  it("gives no child anything of the environment", async () => {
    process.env["POOL_SECRET"] = "a secret";
    const environment = await poolOf().run("environment", "a");
    delete process.env["POOL_SECRET"];
    expect(environment).not.toContain("POOL_SECRET");
  });

  it("refuses everything once it is closed", async () => {
    const { run, close } = poolOf();
    const running = run("hang", "a");
    const waiting = run("echo", "a");
    const refused = [
      expect(running).rejects.toMatchObject({ code: "crashed" }),
      expect(waiting).rejects.toMatchObject({ code: "closed" }),
    ];
    await close();
    await Promise.all(refused);
    await expect(run("echo", "a")).rejects.toMatchObject({ code: "closed" });
  });

  it("takes turns between lanes, whoever came first", async () => {
    const { run } = poolOf();
    const order: string[] = [];
    const asked = ["a", "a", "a", "b", "c"].map((lane) => run("echo", lane).then(() => order.push(lane)));
    await Promise.all(asked);
    expect(order.join("")).toBe("aabca");
  });
});
