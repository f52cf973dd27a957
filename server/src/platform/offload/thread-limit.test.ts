import { expect, it } from "vitest";
import { once } from "node:events";
import { isMainThread, Worker } from "node:worker_threads";
import { mayKeep } from "./thread-limit.ts";

const many = 8_000_000;

it("a thread for large requests keeps what the thread of the requests may not keep", async () => {
  const program = `
    import { parentPort } from "node:worker_threads";
    import { mayKeep } from "${new URL("./thread-limit.ts", import.meta.url).href}";
    parentPort.postMessage(mayKeep(${many}));`;
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
  expect(await once(thread, "message")).toEqual([true]);
  expect(isMainThread).toBe(true);
  expect([mayKeep(many), mayKeep(10)]).toEqual([false, true]);
});
