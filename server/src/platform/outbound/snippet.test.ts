import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { retryAfterOf, snippetOf } from "./snippet.ts";

describe("the snippet of an answer", () => {
  it("is its first 1,024 bytes, without half of a character", () => {
    expect(snippetOf(Buffer.from("x".repeat(5000)))).toBe("x".repeat(1024));
    expect(snippetOf(Buffer.from(`${"x".repeat(1022)}🎨`))).toBe("x".repeat(1022));
  });

  it("leaves out what is no text: NUL, escapes, broken UTF-8, encoded halves of characters", () => {
    const broken = [0x61, 0x00, 0x62, 0xff, 0xed, 0xa0, 0x80, 0x1b, 0x5b, 0x0a, 0x63];
    expect(snippetOf(Buffer.from(broken))).toBe("ab[\nc");
  });

  it("is text that every database takes, whatever came", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
        const snippet = snippetOf(Buffer.from(bytes));
        expect(snippet.isWellFormed() && !snippet.includes("\0")).toBe(true);
        expect(Buffer.byteLength(snippet)).toBeLessThanOrEqual(1024);
      }),
    );
  });
});

describe("Retry-After", () => {
  it("is one text of bounded length", () => {
    expect(retryAfterOf({})).toBeNull();
    expect(retryAfterOf({ "retry-after": "120" })).toBe("120");
    expect(retryAfterOf({ "retry-after": ["1", "2"] as unknown as string })).toBe("1");
    expect(retryAfterOf({ "retry-after": "9".repeat(5000) })).toHaveLength(100);
  });
});
