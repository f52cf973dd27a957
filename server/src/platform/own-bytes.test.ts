import { expect, it } from "vitest";
import { keepJson, toJson } from "./kept-json.ts";
import { joinOwnBytes, toOwnBytes } from "./own-bytes.ts";

const getMemory = (bytes: string | Buffer) => Buffer.isBuffer(bytes) && bytes.buffer.byteLength;

it.each(["", "a", "Zoë – 日本 👋", "long ".repeat(20_000)])(
  "%.9s keeps no more memory than it has bytes",
  (text) => {
    const bytes = toOwnBytes(text);
    expect(String(bytes)).toBe(text);
    expect(getMemory(bytes)).toBe(Buffer.byteLength(text));
  },
);

it("joined bytes keep no more memory than they have", () => {
  const bytes = joinOwnBytes([Buffer.from("ü"), Buffer.from(""), Buffer.from("bc")]);
  expect([String(bytes), getMemory(bytes)]).toEqual(["übc", 4]);
});

it("kept JSON keeps no more memory than it has bytes, alone and in a list", () => {
  const kept = keepJson({ a: 1 });
  expect(getMemory(toJson(kept))).toBe(7);
  expect(getMemory(toJson({ data: [kept] }))).toBe('{"data":[{"a":1}]}'.length);
});
