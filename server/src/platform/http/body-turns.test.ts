import { setImmediate as awaitTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createTurns } from "./body-turns.ts";

describe("turns for bodies", () => {
  it("read no more than the maximum bytes per turn of the event loop, from any number of connections", async () => {
    const takeTurn = createTurns(100);
    const progress = { chunks: 20 * 5, turns: 0 };
    const connections = Array.from({ length: 20 }, async () => {
      for (let chunk = 0; chunk < 5; chunk++) {
        await takeTurn(25);
        progress.chunks--;
      }
    });
    for (; progress.chunks > 0; progress.turns++) await awaitTurn();
    await Promise.all(connections);
    // One turn fewer is counted, because the first turn began before the count.
    expect(progress.turns).toBeGreaterThanOrEqual((20 * 5 * 25) / 100 - 1);
  });

  it("let through a chunk larger than a turn", async () => {
    const takeTurn = createTurns(100);
    await takeTurn(1_000);
    await expect(takeTurn(1)).resolves.toBeUndefined();
  });
});
