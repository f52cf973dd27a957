import { expect, it } from "vitest";
import { cacheJson, toJson, toUnpooledBytes } from "./cached-json.ts";

const cached = (value: object) => cacheJson(value);

it.each<[string, () => object]>([
  ["a plain body", () => ({ data: [{ a: 1 }], next: null })],
  ["an array", () => [1, { a: 2 }]],
  ["a cached body", () => cached({ name: "Zoë – 日本", tags: ["a"] })],
  ["a cached member", () => ({ first: 1, data: cached({ a: "ü" }), last: [2] })],
  ["cached elements", () => ({ data: [cached({ a: 1 }), cached({ b: 2 })], pagination: { page: 1 } })],
  ["cached elements next to others", () => ({ data: [cached({ a: 1 }), { b: 2 }] })],
  ["a member without a value", () => ({ none: undefined, data: cached({ a: 1 }) })],
  ["an empty list", () => ({ data: [], value: cached({}) })],
])("%s is written like JSON.stringify, any number of times", (_name, make) => {
  const value = make();
  const written = JSON.stringify(value);
  expect([String(toJson(value)), String(toJson(value))]).toEqual([written, written]);
});

it("a value with cached JSON is frozen, because its JSON would not follow a change", () => {
  expect(Object.isFrozen(cached({ a: 1 }))).toBe(true);
});

it("cached values are written in any surroundings", () => {
  const [a, b, c] = [cached({ a: 1 }), cached({ b: 2 }), cached({ c: 3 })];
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

it("an array that also has other values is written again each time", () => {
  const [first, other] = [cached({ a: 1 }), { b: 1 }];
  const data = [first, other];
  expect(String(toJson({ data }))).toBe('{"data":[{"a":1},{"b":1}]}');
  other.b = 2;
  expect(String(toJson({ data }))).toBe('{"data":[{"a":1},{"b":2}]}');
  data.pop();
  expect(String(toJson({ data }))).toBe('{"data":[{"a":1}]}');
});

const getMemory = (bytes: string | Buffer) => Buffer.isBuffer(bytes) && bytes.buffer.byteLength;

it.each(["", "a", "Zoë – 日本 👋", "long ".repeat(20_000)])(
  "%.9s uses no more memory than its bytes",
  (text) => {
    const bytes = toUnpooledBytes(text);
    expect(String(bytes)).toBe(text);
    expect(getMemory(bytes)).toBe(Buffer.byteLength(text));
  },
);

it("cached JSON uses no more memory than its bytes", () => {
  expect(getMemory(toJson(cacheJson({ a: 1 })))).toBe(7);
});
