import { describe, expect, it } from "vitest";
import { inexactNumber } from "./inexact-number.ts";

describe("a number that JSON.parse would change", () => {
  it.each([
    "999999999999.999999",
    "12345678901.123456",
    "123456789012.1234567",
    "9007199254740993",
    "1e400 12345678901234567890",
  ])("is found: %s", (literal) => {
    expect(inexactNumber(`{"a":[1,"2",${literal.split(" ").join(",")}]}`)).toBe(literal.split(" ").at(-1));
  });

  it.each([
    "0.10000000000000001",
    "49.990000000000002",
    "1000.0000000000001",
    "9007199254740992",
    "-99999999.999999",
    "0.0000000000000001",
    "3.14159265358979323846",
  ])("is not this one: %s", (literal) => {
    expect(inexactNumber(`{"a":${literal}}`)).toBeUndefined();
  });

  it("is not looked for in texts", () => {
    expect(
      inexactNumber('{"iban":"9007199254740993","quote":"\\"9007199254740993\\"","n":1.5}'),
    ).toBeUndefined();
  });
});
