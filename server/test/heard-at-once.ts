import { expect } from "vitest";

const looksEveryMs = 1_000;
const rounds = 6;

/**
 * Shows that a change is heard of because somebody tells it. Who looks by itself does so once a second: a round that begins
 * when the one before was heard takes it a second, every time. A busy machine is that late now and then.
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
