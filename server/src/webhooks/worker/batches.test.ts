import { describe, expect, it } from "vitest";
import type { Taken } from "../queue/take-out.ts";
import type { Ended } from "../queue/record.ts";
import { Batches } from "./batches.ts";

const taken = (batchId: string, count: number) => Array.from({ length: count }, () => ({ batchId }) as Taken);
const endsOf = (deliveries: readonly Taken[]) => deliveries.map((delivery) => ({ delivery }) as Ended);

describe("a batch", () => {
  it("is over with its last recorded end, and is this worker's until then", () => {
    const batches = new Batches();
    const [first, second] = [taken("first", 3), taken("second", 1)];
    batches.begin(first);
    batches.begin(second);
    const some = endsOf([...first.slice(0, 2), ...second]);
    expect(batches.overWith(some)).toEqual(["second"]);
    batches.recorded(some);
    expect([batches.has("first"), batches.has("second")]).toEqual([true, false]);
    const rest = endsOf(first.slice(2));
    expect(batches.overWith(rest)).toEqual(["first"]);
    batches.recorded(rest);
    expect(batches.has("first")).toBe(false);
  });

  it("that lost something is never over, and is nobody's once nothing else of it is on its way", () => {
    const batches = new Batches();
    const deliveries = taken("first", 2);
    batches.begin(deliveries);
    batches.lose(deliveries[0]!);
    expect(batches.has("first")).toBe(true);
    const rest = endsOf(deliveries.slice(1));
    expect(batches.overWith(rest)).toEqual([]);
    batches.recorded(rest);
    expect(batches.has("first")).toBe(false);
  });
});
