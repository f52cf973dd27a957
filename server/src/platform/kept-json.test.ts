import { expect, it } from "vitest";
import { keepJson, toJson } from "./kept-json.ts";

const kept = (value: object) => keepJson(value);

it.each<[string, () => object]>([
  ["a plain body", () => ({ data: [{ a: 1 }], next: null })],
  ["an array", () => [1, { a: 2 }]],
  ["a kept body", () => kept({ name: "Zoë – 日本", tags: ["a"] })],
  ["a kept member", () => ({ first: 1, data: kept({ a: "ü" }), last: [2] })],
  ["kept elements", () => ({ data: [kept({ a: 1 }), kept({ b: 2 })], pagination: { page: 1 } })],
  ["kept elements beside others", () => ({ data: [kept({ a: 1 }), { b: 2 }] })],
  ["a member without a value", () => ({ none: undefined, data: kept({ a: 1 }) })],
  ["an empty list", () => ({ data: [], kept: kept({}) })],
])("%s is written as JSON.stringify writes it, however often", (_name, make) => {
  const value = make();
  const written = JSON.stringify(value);
  expect([String(toJson(value)), String(toJson(value))]).toEqual([written, written]);
});

it("a kept value is frozen: its JSON would not follow a change", () => {
  expect(Object.isFrozen(kept({ a: 1 }))).toBe(true);
});
