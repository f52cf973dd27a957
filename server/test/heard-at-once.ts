import { expect } from "vitest";

const looksEveryMs = 1_000;
const rounds = 6;

/**
 * Asserts that a signal reports a change before the next poll. Polls run once a second. If only polls
 * reported changes, every round would take about a second, because each round starts just after a report. On
 * a busy machine, only some rounds are slow, so one quick round is enough.
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
