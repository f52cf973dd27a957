import { expect } from "vitest";

const looksEveryMs = 1_000;
const rounds = 6;

/**
 * Asserts that a signal reports a change, instead of polling. Polling happens once a second: a round that
 * starts after the previous change was reported would take it a second every time. A busy machine is late
 * only sometimes.
 */
export async function expectHeardAtOnce(changeAndHear: (round: number) => Promise<unknown>): Promise<void> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    await changeAndHear(round);
    taken.push(performance.now() - begun);
    if (round > 0 && (taken[round] ?? looksEveryMs) < looksEveryMs / 2) return;
  }
  expect.fail(`it was heard of after ${taken.map(Math.round).join(", ")} ms`);
}
