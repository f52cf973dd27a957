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
  it("runs the task of that name, with what the thread was started with", async () => {
    createPool();
    expect(await pool.run("echo", "something", "a")).toBe("something");
    expect(await pool.run("readWorkerData", null, "a")).toBe("given at the start");
  });

  it("hands on the error of a task, and goes on", async () => {
    createPool();
    await expect(pool.run("fail", null, "a")).rejects.toThrow("this cannot be done");
    expect(await pool.run("echo", 1, "a")).toBe(1);
  });

  it("hands on what a thread posts by itself", async () => {
    await createPool().run("post", "news", "a");
    await expect.poll(() => messages).toEqual(["news"]);
  });

  it("gives one lane half of its places, and the rest to others", async () => {
    createPool({ tasksPerThread: 4 });
    await pool.run("echo", 1, "a");
    const order: string[] = [];
    const run = (lane: string, ms: number) => pool.run("wait", ms, lane).then(() => order.push(lane));
    await Promise.all([run("a", 300), run("a", 300), run("a", 1), run("b", 1)]);
    expect(order).toEqual(["b", "a", "a", "a"]);
  });

  it("lets lanes take turns, whoever came first", async () => {
    createPool({ tasksPerThread: 1 });
    const order: string[] = [];
    const run = (lane: string) => pool.run("wait", 5, lane).then(() => order.push(lane));
    await Promise.all(["a", "a", "a", "b", "c"].map(run));
    expect(order.join("")).toBe("aabca");
  });

  it("ends a task that takes too long with its thread, and does the next on a new one", async () => {
    createPool({ taskTimeoutMs: 2_000 });
    await expect(pool.run("hang", null, "a")).rejects.toThrow("Terminating");
    expect(await pool.run("echo", 1, "a")).toBe(1);
  });

  it("survives a thread that ends between two tasks, tells why, and does the next on a new one", async () => {
    createPool();
    await pool.run("failLater", null, "a");
    await expect.poll(() => errors).toMatchObject([{ message: "this cannot be done" }]);
    expect(await pool.run("echo", 1, "a")).toBe(1);
  });

  it("refuses a task that finds too many of its lane waiting, and no other lane's", async () => {
    createPool({ tasksPerThread: 2, maxWaiting: 1 });
    const mine = ["wait", "wait"].map((task) => pool.run(task, 50, "a"));
    await expect(pool.run("echo", 1, "a")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(await pool.run("echo", 2, "b")).toBe(2);
    await Promise.all(mine);
  });

  it("refuses everything once it is closed", async () => {
    createPool();
    const running = Promise.allSettled([pool.run("hang", null, "a")]);
    await expect.poll(() => messages).toEqual(["hanging"]);
    await pool.close();
    expect(await running).toMatchObject([{ status: "rejected" }]);
    await expect(pool.run("echo", 1, "a")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });
});
