import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const program = fileURLToPath(new URL("../../../test/thread/outgrown-threads.ts", import.meta.url));

// In a process of its own: the tests' larger young generation is beyond what Node.js lets a thread end with.
it("a process survives threads that run out of memory, and does the next task on a new one", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  expect(stdout.trim().split("\n")).toEqual([
    ...Array.from({ length: 5 }, () => expect.stringContaining("memory")),
    "done on a new thread",
  ]);
});
