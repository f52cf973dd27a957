import { expect, it } from "vitest";
import { LruCache } from "./lru-cache.ts";

const texts = () => new LruCache<string>(10, (text) => text.length);

it("a cached value is found only by its key and version", () => {
  const recent = texts();
  recent.set("a", 1, "one");
  expect([recent.get("a", 1), recent.get("a", 2), recent.get("b", 1)]).toEqual(["one", undefined, undefined]);
  recent.set("a", 2, "two");
  expect([recent.get("a", 1), recent.get("a", 2)]).toEqual([undefined, "two"]);
});

it("a value larger than the maximum is not cached and evicts nothing", () => {
  const recent = texts();
  recent.set("a", 1, "12345");
  recent.set("b", 1, "12345678901");
  expect(["a", "b"].map((key) => recent.get(key, 1))).toEqual(["12345", undefined]);
});

it("beyond the maximum, the least recently used value is evicted first", () => {
  const recent = texts();
  recent.set("a", 1, "12345");
  recent.set("b", 1, "12345");
  recent.get("a", 1);
  recent.set("c", 1, "1");
  expect(["a", "b", "c"].map((key) => recent.get(key, 1))).toEqual(["12345", undefined, "1"]);
});
