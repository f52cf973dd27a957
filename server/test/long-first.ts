import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Parts of the paths of tests that take long though their files are short: those that mostly wait, for processes to start and end
 * and for slow receivers and streams, and those that ask every operation.
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
 * Begins with the tests that take long: none of them should run alone at the end. Vitest itself begins with
 * what took longest in an earlier run, and in a fresh clone with the largest files.
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
