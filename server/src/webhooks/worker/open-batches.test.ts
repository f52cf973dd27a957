import { describe, expect, it } from "vitest";
import { OpenBatches } from "./open-batches.ts";

const claims = (batchId: string, count: number) => Array.from({ length: count }, () => ({ batchId }));

describe("a batch", () => {
  it("is completed by its last settled attempt, and stays open until then", () => {
    const batches = new OpenBatches();
    const [first, second] = [claims("first", 3), claims("second", 1)];
    batches.open(first);
    batches.open(second);
    const some = [...first.slice(0, 2), ...second];
    expect(batches.listIdsCompletedBy(some)).toEqual(["second"]);
    batches.settle(some);
    expect([batches.has("first"), batches.has("second")]).toEqual([true, false]);
    const rest = first.slice(2);
    expect(batches.listIdsCompletedBy(rest)).toEqual(["first"]);
    batches.settle(rest);
    expect(batches.has("first")).toBe(false);
  });

  it("with a lost attempt is never completed, and is closed after its other attempts are settled", () => {
    const batches = new OpenBatches();
    const [lost, ...rest] = claims("first", 2);
    batches.open([lost!, ...rest]);
    batches.markLost(lost!);
    expect(batches.has("first")).toBe(true);
    expect(batches.listIdsCompletedBy(rest)).toEqual([]);
    batches.settle(rest);
    expect(batches.has("first")).toBe(false);
  });
});
