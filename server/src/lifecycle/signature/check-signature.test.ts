import { describe, expect, it } from "vitest";
import { checkSignature } from "./check-signature.ts";

const svg = (text: string) => `data:image/svg+xml;base64,${Buffer.from(text).toString("base64")}`;
const drawing = (inside: string) =>
  svg(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`);
/** One pixel. */
const png =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const check = (type: "typed" | "drawn", value: string) => () => checkSignature({ type, value });

describe("a signature", () => {
  it.each([
    ["typed", "Grace Hopper"],
    ["drawn", png],
    [
      "drawn",
      drawing(
        '<path d="M1 1L2 2" stroke="black" fill="none"></path><circle r="1.5" cx="2" cy="2" fill="#000"/>',
      ),
    ],
  ] as const)("is taken when %s", (type, value) => {
    expect(check(type, value)).not.toThrow();
  });

  it.each([
    ["typed", "   "],
    ["typed", "x".repeat(501)],
    ["drawn", "Grace Hopper"],
    ["drawn", "data:image/png;base64,AAAA"],
    ["drawn", png.replace("AAAAEAAAABCA", "AAAAEAAAABCB")],
    ["drawn", png.slice(0, -12)],
    ["drawn", "data:image/gif;base64,R0lGODlhAQABAAAAACw="],
    ["drawn", drawing("")],
    ["drawn", drawing("<script>alert(1)</script>")],
    ["drawn", drawing('<path d="M0 0" onload="alert(1)"/>')],
    ["drawn", drawing('<path d="M0 0" fill="url(https://example.com/x)"/>')],
    ["drawn", drawing('<image href="https://example.com/x.png"/>')],
    [
      "drawn",
      svg('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'),
    ],
  ] as const)("is refused with 400 when %s as %s", (type, value) => {
    expect(check(type, value)).toThrow(expect.objectContaining({ code: "VALIDATION_ERROR" }));
  });
});
