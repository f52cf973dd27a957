import { afterEach, describe, expect, it } from "vitest";
import { createThreadPool, type ThreadPool, type ThreadPoolOptions } from "./thread-pool.ts";

let pool: ThreadPool;
const messages: unknown[] = [];
const errors: unknown[] = [];

function createPool(options: Partial<ThreadPoolOptions> = {}): ThreadPool {
  pool = createThreadPool({
    program: new URL("../../../test/thread/thread-program.ts", import.meta.url),
    workerData: "given at the start",
    onMessage: (message) => void messages.push(message),
    onError: (error) => void errors.push(error),
    maxThreads: 1,
    ...options,
  });
  return pool;
}

afterEach(async () => {
  messages.length = 0;
  await pool.close();
});

describe("a pool of threads", () => {
  it("runs a task by name, with the data that the thread was started with", async () => {
    createPool();
    expect(await pool.run("echo", "something", "a")).toBe("something");
    expect(await pool.run("readWorkerData", null, "a")).toBe("given at the start");
  });

  it("passes on the error of a task and continues", async () => {
    createPool();
    await expect(pool.run("fail", null, "a")).rejects.toThrow("this cannot be done");
    expect(await pool.run("echo", 1, "a")).toBe(1);
  });

  it("passes on messages posted by a thread", async () => {
    await createPool().run("post", "news", "a");
    await expect.poll(() => messages).toEqual(["news"]);
  });

  it("gives one lane at most half of the slots", async () => {
    createPool({ tasksPerThread: 4 });
    await pool.run("echo", 1, "a");
    const order: string[] = [];
    const run = (lane: string, ms: number) => pool.run("wait", ms, lane).then(() => order.push(lane));
    await Promise.all([run("a", 300), run("a", 300), run("a", 1), run("b", 1)]);
    expect(order).toEqual(["b", "a", "a", "a"]);
  });

  it("alternates between lanes, regardless of the order of arrival", async () => {
    createPool({ tasksPerThread: 1 });
    const order: string[] = [];
    const run = (lane: string) => pool.run("wait", 5, lane).then(() => order.push(lane));
    await Promise.all(["a", "a", "a", "b", "c"].map(run));
    expect(order.join("")).toBe("aabca");
  });

  it("ends a too slow task with its thread, and runs the next task on a new thread", async () => {
    createPool({ taskTimeoutMs: 2_000 });
    await expect(pool.run("hang", null, "a")).rejects.toThrow("Terminating");
    expect(await pool.run("echo", 1, "a")).toBe(1);
  });

  it("survives a thread that ends between two tasks, reports the reason, and runs the next task on a new thread", async () => {
    createPool();
    await pool.run("failLater", null, "a");
    await expect.poll(() => errors).toMatchObject([{ message: "this cannot be done" }]);
    expect(await pool.run("echo", 1, "a")).toBe(1);
  });

  it("rejects a task if too many tasks of its lane are waiting, but accepts other lanes", async () => {
    createPool({ tasksPerThread: 2, maxWaiting: 1 });
    const mine = ["wait", "wait"].map((task) => pool.run(task, 50, "a"));
    await expect(pool.run("echo", 1, "a")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(await pool.run("echo", 2, "b")).toBe(2);
    await Promise.all(mine);
  });

  it("rejects all tasks once it is closed", async () => {
    createPool();
    const running = Promise.allSettled([pool.run("hang", null, "a")]);
    await expect.poll(() => messages).toEqual(["hanging"]);
    await pool.close();
    expect(await running).toMatchObject([{ status: "rejected" }]);
    await expect(pool.run("echo", 1, "a")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });
});
