import { expect, it } from "vitest";
import { countLeft } from "./count-left.ts";

it.each([
  ["x".repeat(3_999), 1],
  ["x".repeat(4_000), 0],
  ["x".repeat(4_012), -12],
  ["😀".repeat(4_000), 0],
  [` ${"x".repeat(4_000)}\n\n`, 0],
])("a message has characters left as the server counts them", (text, left) => {
  expect(countLeft(text)).toBe(left);
});
