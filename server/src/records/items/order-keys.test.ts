import { describe, expect, it } from "vitest";
import { toOrderKeys } from "./order-keys.ts";

describe("order keys of siblings that are created together", () => {
  it("are 1000, 2000, … if none is given", () => {
    expect(toOrderKeys([undefined, undefined, undefined])).toEqual([1000, 2000, 3000]);
  });

  it("are kept if given", () => {
    expect(toOrderKeys([20.5, -3, undefined])).toEqual([20.5, -3, 997]);
  });

  it("are renumbered in the order of the array if two are equal", () => {
    expect(toOrderKeys([7, 7, 1])).toEqual([2000, 3000, 1000]);
  });
});
