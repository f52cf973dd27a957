import { describe, expect, it } from "vitest";
import { toOrderKeys } from "./order-keys.ts";

describe("order keys of siblings that arrive together", () => {
  it("count 1000, 2000, … when none is given", () => {
    expect(toOrderKeys([undefined, undefined, undefined])).toEqual([1000, 2000, 3000]);
  });

  it("are kept when given", () => {
    expect(toOrderKeys([20.5, -3, undefined])).toEqual([20.5, -3, 997]);
  });

  it("are numbered anew when two are equal, so that the array decides between them", () => {
    expect(toOrderKeys([7, 7, 1])).toEqual([2000, 3000, 1000]);
  });
});
