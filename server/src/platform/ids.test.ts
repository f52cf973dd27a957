import { expect, it } from "vitest";
import { isId, createId } from "./ids.ts";

it("later ids sort later, even within the same millisecond", () => {
  const ids = Array.from({ length: 20_000 }, createId);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every(isId)).toBe(true);
});
