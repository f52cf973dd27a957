import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Begins with the tests of whole installations: they take longest and wait most, so none of them should run alone at the end.
 * Vitest itself begins with what took longest in an earlier run, and in a fresh clone with the largest files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it sorts for vitest, and is not that of arrays
    const largestFirst = await super.sort(files);
    return [
      ...largestFirst.filter(isOfInstallation),
      ...largestFirst.filter((file) => !isOfInstallation(file)),
    ];
  }
}

function isOfInstallation({ moduleId }: TestSpecification): boolean {
  return moduleId.includes("/server/test/");
}
