import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Parts of the paths of small but slow test files: tests that mostly wait for processes, slow receivers and
 * streams, and tests that call every operation.
 */
const longTests = [
  "/test/week/",
  "/test/crash/",
  "/test/tracing",
  "/test/upgrade",
  "hostile-receivers",
  "/mail/",
  "/ops/no-writes",
  "/http/shutdown",
  "/server/src/live/",
  "/test/security/",
];

/**
 * Starts the long tests first, so that none of them runs alone at the end. Without this class, Vitest starts
 * with the tests that took longest in an earlier run or, in a fresh clone, with the largest files.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it sorts for vitest, and is not that of arrays
    const largestFirst = await super.sort(files);
    return [...largestFirst.filter(isLong), ...largestFirst.filter((file) => !isLong(file))];
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return longTests.some((part) => moduleId.includes(part));
}
