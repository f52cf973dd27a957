import { setImmediate as awaitTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createTurns } from "./body-turns.ts";

describe("the turns of bodies", () => {
  it("take no more bytes in one turn of the event loop than they may, from however many connections", async () => {
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
    // The first turn has begun before the count, and one more ends it.
    expect(progress.turns).toBeGreaterThanOrEqual((20 * 5 * 25) / 100 - 1);
  });

  it("let a chunk through that is larger than a turn", async () => {
    const takeTurn = createTurns(100);
    await takeTurn(1_000);
    await expect(takeTurn(1)).resolves.toBeUndefined();
  });
});
