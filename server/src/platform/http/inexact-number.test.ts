import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findInexactNumber } from "./inexact-number.ts";

describe("a number that JSON.parse would change", () => {
  it.each([
    "999999999999.999999",
    "12345678901.123456",
    "12345678901.1234567",
    "0.0049999999999999999999",
    "0.10000000000000001",
    "49.990000000000002",
    "3.14159265358979323846",
    "9007199254740993",
    "-9007199254740993",
    "12345678901234567890",
    "1e-400",
    "-1E-400",
    "0.1e-323",
    "1.00000000000000001e2",
  ])("is found: %s", (literal) => {
    expect(findInexactNumber(`{"a":[1,"2",${literal}]}`)).toMatchObject({ literal, path: ["a", "2"] });
    expect(findInexactNumber(literal)).toMatchObject({ literal, path: [] });
    expect(findInexactNumber(`[ ${literal} ]`)).toMatchObject({ literal, path: ["0"] });
  });

  it.each([
    "1000.0000000000001",
    "9007199254740992",
    "-99999999.999999",
    "0.0000000000000001",
    "1.000000000000000000000",
    "000000".padStart(20, "1"),
    "1e2",
    "1E+2",
    "1e-7",
    "100000000000000000e-15",
    "-0",
    "-0.0",
    "0e-999999999999",
    "5e-324",
    "1.7976931348623157e308",
    "12345678901234567000",
  ])("does not include %s", (literal) => {
    expect(findInexactNumber(`{"a":${literal}}`)).toBeUndefined();
  });

  it("is never written by JSON.stringify", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(findInexactNumber(JSON.stringify({ a: number }))).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });

  it("is every decimal whose double is formatted as another number", () => {
    const digits = fc.stringMatching(/^[1-9]\d{16,25}$/);
    fc.assert(
      fc.property(digits, fc.integer({ min: -30, max: 30 }), (mantissa, power) => {
        const isOther = BigInt(mantissa) !== toInteger(Number(mantissa));
        const shifted = `${mantissa.slice(0, 3)}.${mantissa.slice(3)}e${mantissa.length - 3}`;
        expect(findInexactNumber(`[${shifted}]`) !== undefined).toBe(isOther);
        expect(findInexactNumber(`[1.5e${power}]`)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it("is reported with its path, skipping texts that look like structure", () => {
    const json = `{ "a\\"b": [ "[{,:\\\\", { "c": [[], [0, {}], {"d": 1}], "}": 2, "n" : 0.12345678901234567890 } ] }`;
    expect(findInexactNumber(json)?.path).toEqual(['a"b', "1", "n"]);
  });

  it("is not searched in texts", () => {
    const json = '{"iban":" 9007199254740993","quote":"\\": 9007199254740993, 1e-400\\"","n":1.5}';
    expect(findInexactNumber(json)).toBeUndefined();
  });
});

/** Converts a whole double to the integer written by its shortest text. */
function toInteger(number: number): bigint {
  const [mantissa = "", power = "0"] = String(number).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return BigInt(whole + fraction) * 10n ** BigInt(Number(power) - fraction.length);
}
