import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const program = fileURLToPath(new URL("../../../test/thread/outgrown-threads.ts", import.meta.url));

// Runs in a separate process, because with the tests' larger young generation, Node.js would not let a thread
// end safely.
it("a process survives threads that run out of memory, and runs the next task on a new thread", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  expect(stdout.trim().split("\n")).toEqual([
    ...Array.from({ length: 5 }, () => expect.stringContaining("memory")),
    "done on a new thread",
  ]);
});
