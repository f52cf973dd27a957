import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getRetryAfter, toSnippet } from "./exchange.ts";

describe("the snippet of a response", () => {
  it("is the first 1,024 bytes of the body, without half a character", () => {
    expect(toSnippet(Buffer.from("x".repeat(5000)))).toBe("x".repeat(1024));
    expect(toSnippet(Buffer.from(`${"x".repeat(1022)}🎨`))).toBe("x".repeat(1022));
  });

  it("leaves out NUL, control characters, broken UTF-8 and encoded surrogates", () => {
    const broken = [0x61, 0x00, 0x62, 0xff, 0xed, 0xa0, 0x80, 0x1b, 0x5b, 0x0a, 0x63];
    expect(toSnippet(Buffer.from(broken))).toBe("ab[\nc");
  });

  it("is text that every database accepts, for arbitrary bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
        const snippet = toSnippet(Buffer.from(bytes));
        expect(snippet.isWellFormed() && !snippet.includes("\0")).toBe(true);
        expect(Buffer.byteLength(snippet)).toBeLessThanOrEqual(1024);
      }),
    );
  });
});

describe("Retry-After", () => {
  it("is one string of bounded length", () => {
    expect(getRetryAfter({})).toBeNull();
    expect(getRetryAfter({ "retry-after": "120" })).toBe("120");
    expect(getRetryAfter({ "retry-after": ["1", "2"] as unknown as string })).toBe("1");
    expect(getRetryAfter({ "retry-after": "9".repeat(5000) })).toHaveLength(100);
  });
});
