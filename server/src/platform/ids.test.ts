import { expect, it } from "vitest";
import { isId, createId } from "./ids.ts";

it("ids made later sort later, within the same millisecond too", () => {
  const ids = Array.from({ length: 20_000 }, createId);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every(isId)).toBe(true);
});
