import { expect, it } from "vitest";
import { keepJson, toJson, toOwnBytes } from "./kept-json.ts";

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

it("kept values are written in any surroundings", () => {
  const [a, b, c] = [kept({ a: 1 }), kept({ b: 2 }), kept({ c: 3 })];
  const bodies = [
    { data: [a, b], page: 1 },
    { data: [a, b], page: 2 },
    { data: [a, c], page: 1 },
    { data: [a], page: 1 },
    { data: [a, b, c], page: 1 },
    { other: [a, b], page: 1 },
    { data: a, other: b },
    { data: [{ ...a }, a], page: 1 },
  ];
  for (const body of [...bodies, ...bodies.toReversed()])
    expect(String(toJson({ ...body }))).toBe(JSON.stringify(body));
});

it("an array that also has other values is written as it is now", () => {
  const [first, other] = [kept({ a: 1 }), { b: 1 }];
  const data = [first, other];
  expect(String(toJson({ data }))).toBe('{"data":[{"a":1},{"b":1}]}');
  other.b = 2;
  expect(String(toJson({ data }))).toBe('{"data":[{"a":1},{"b":2}]}');
  data.pop();
  expect(String(toJson({ data }))).toBe('{"data":[{"a":1}]}');
});

const getMemory = (bytes: string | Buffer) => Buffer.isBuffer(bytes) && bytes.buffer.byteLength;

it.each(["", "a", "Zoë – 日本 👋", "long ".repeat(20_000)])(
  "%.9s keeps no more memory than it has bytes",
  (text) => {
    const bytes = toOwnBytes(text);
    expect(String(bytes)).toBe(text);
    expect(getMemory(bytes)).toBe(Buffer.byteLength(text));
  },
);

it("kept JSON keeps no more memory than its bytes", () => {
  expect(getMemory(toJson(keepJson({ a: 1 })))).toBe(7);
});
