import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Parts of the paths of tests that take long and mostly wait: for processes to start and end, and for slow receivers and streams. */
const waitingTests = [
  "/test/week/",
  "/test/crash/",
  "/test/tracing",
  "/test/upgrade",
  "hostile-receivers",
  "/member-stream/",
  "/mail/",
];

/**
 * Begins with the tests that wait, beside which others can run: none of them should run alone at the end. Vitest itself begins with
 * what took longest in an earlier run, and in a fresh clone with the largest files.
 */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it sorts for vitest, and is not that of arrays
    const largestFirst = await super.sort(files);
    return [...largestFirst.filter(isWaiting), ...largestFirst.filter((file) => !isWaiting(file))];
  }
}

function isWaiting({ moduleId }: TestSpecification): boolean {
  return waitingTests.some((part) => moduleId.includes(part));
}
