import { renderToString } from "preact-render-to-string";
import { describe, expect, it } from "vitest";
import { NumberField, readTyped } from "./number-field.tsx";

type Kind = "amount" | "percent" | "count";

/** Returns the note below a field with a text, as plain text. */
function readNote(value: string, kind: Kind, max = 1e12): string {
  const html = renderToString(
    <NumberField
      label="Number"
      value={value}
      onValue={() => undefined}
      kind={kind}
      min={-100}
      max={max}
      currency="USD"
      hint="hint"
    />,
  );
  const [, note = ""] = /<p class="note"[^>]*>(.*)<\/p>/.exec(html) ?? [];
  return note.replaceAll(/<button[^>]*>/g, " ").replaceAll(/<[^>]*>/g, "");
}

describe("a number field", () => {
  it.each(["1200", "1200.50", "0", "-5", "1,234,567", ""])("shows no note for a plain number: %s", (text) => {
    expect(readNote(text, "amount")).toBe("hint");
  });

  it.each([
    ["3*120", "amount", "= 360"],
    ["1.200,50", "amount", "= 1,200.5"],
    ["1 200", "amount", "= 1,200"],
    ["1'200.50", "amount", "= 1,200.5"],
    ["12,34,567", "amount", "= 1,234,567"],
    ["1,5", "amount", "= 1.5"],
    ["(50)", "amount", "= -50"],
    ["50-", "amount", "= -50"],
    ["$5", "amount", "= 5"],
    ["5 USD", "amount", "= 5"],
    ["$5*2", "amount", "= 10"],
    ["0.1234567", "amount", "= 0.123457"],
    ["1,500", "amount", "= 1,500 Or 1.5?"],
    ["1.500", "count", "= 1.5 Or 1500?"],
    ["7,5%", "percent", "= 7.5 %"],
    ["20% * 1200", "amount", "= 240"],
  ] as const)("shows how it read a text that is not plainly a number: %s", (text, kind, note) => {
    expect(readNote(text, kind)).toBe(note);
  });

  it.each([
    ["19%", "percent"],
    ["7.5 %", "percent"],
    ["%19", "percent"],
    ["٪19", "percent"],
    ["19％", "percent"],
  ] as const)("accepts a percent sign in a field of percentages without a note: %s", (text, kind) => {
    expect(readNote(text, kind)).toBe("hint");
    expect(readTyped(text, { kind })).toBe(text.startsWith("7") ? 7.5 : 19);
  });

  it.each([
    ["10%", "amount", "This field takes a number, not a percentage."],
    ["10%", "count", "This field takes a number, not a percentage."],
    ["$10", "percent", "That is not a percentage."],
    ["$10", "count", "That is not a number."],
    ["1200+20%", "amount", "Is that 1,440 or 1,200.2?"],
    ["1 2345", "amount", "That is not a number."],
    ["5 €", "amount", "The prices of your organization are in USD."],
    ["EUR 5", "amount", "The prices of your organization are in USD."],
    ["C$5", "amount", "The prices of your organization are in USD."],
    ["980 CAD", "amount", "The prices of your organization are in USD."],
    ["$980 CAD", "amount", "The prices of your organization are in USD."],
    ["5 € * 2", "amount", "The prices of your organization are in USD."],
    ["5 €+20%", "amount", "The prices of your organization are in USD."],
    ["$5 + 5 €", "amount", "That is not a number."],
    ["2026-12-31", "amount", "That is not a number."],
    ["08:30", "count", "That is not a number."],
    ["100-200", "amount", "That is not a number."],
    ["-101", "amount", "At least -100."],
    ["1e13", "amount", "That is not a number."],
  ] as const)("rejects other texts: %s", (text, kind, problem) => {
    expect(readNote(text, kind)).toBe(problem);
    expect(readTyped(text, { kind, min: -100, currency: "USD" })).toBeUndefined();
  });

  it.each([
    ["$980", "USD"],
    ["$980", "CAD"],
    ["980 $", "MXN"],
    ["980 dollars", "BBD"],
    ["€980", "EUR"],
    ["980 EUR", "EUR"],
    ["kr 980", "DKK"],
    ["₡980", "CRC"],
    ["980", "EUR"],
  ])("accepts the symbol of its currency: %s in %s", (text, currency) => {
    expect(readTyped(text, { currency })).toBe(980);
  });
});
