import { setImmediate as awaitTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createTurns } from "./body-turns.ts";

describe("the turns of bodies", () => {
  it("take no more bytes in one turn of the event loop than they may, from however many connections", async () => {
    const takeTurn = createTurns(100);
    let isRead = false;
    const connections = Array.from({ length: 20 }, async () => {
      for (let chunk = 0; chunk < 5; chunk++) await takeTurn(25);
    });
    void Promise.all(connections).then(() => {
      isRead = true;
    });
    let turns = 0;
    for (; !isRead; turns++) await awaitTurn();
    // The first turn has begun before the count, and one more ends it.
    expect(turns).toBeGreaterThanOrEqual((20 * 5 * 25) / 100 - 1);
  });

  it("let a chunk through that is larger than a turn", async () => {
    const takeTurn = createTurns(100);
    await takeTurn(1_000);
    await expect(takeTurn(1)).resolves.toBeUndefined();
  });
});
