import type { PublicChange } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import {
  createChangeVoice,
  describeChange,
  getChangeName,
  getChangeTag,
  sortChanges,
} from "./describe-change.ts";

const euros = { from: "EUR", to: "EUR" };

const speak = (locale = "en", currency = euros) => createChangeVoice(locale, currency, "UTC");

const change = (fields: Partial<PublicChange> = {}): PublicChange => ({
  change: "changed",
  type: "line_item",
  id: "logo",
  name: "Logo",
  parent_name: "Design",
  has_new_text: false,
  has_new_terms: false,
  ...fields,
});

const once = (amount: number, max_amount?: number) => ({
  frequency: "once" as const,
  amount,
  ...(max_amount !== undefined && { max_amount }),
});

const price = (from: string | null, to: string | null) => ({ name: "Price", from, to });

describe("a change in words", () => {
  it.each<[string, Partial<PublicChange>, unknown]>([
    ["a price", { amount: { from: once(1000), to: once(1200) } }, price("€1,000", "€1,200")],
    ["minor units of one price", { amount: { from: once(10), to: once(9.5) } }, price("€10.00", "€9.50")],
    ["a range of prices", { amount: { from: once(10), to: once(9, 12) } }, price("€10", "€9 to €12")],
    ["a price that is now included", { amount: { from: once(10), to: once(0) } }, price("€10", "Included")],
    ["a price in words before", { amount: { from: null, to: once(10) } }, price(null, "€10")],
    [
      "another frequency",
      { amount: { from: once(100), to: { frequency: "monthly", amount: 10 } } },
      price("€100", "€10 /month"),
    ],
    [
      "the same frequency once",
      { amount: { from: { frequency: "monthly", amount: 9 }, to: { frequency: "monthly", amount: 10 } } },
      price("€9", "€10 /month"),
    ],
    [
      "a quantity",
      { quantity: { from: 2, to: 1000.5, unitLabel: "hours" } },
      { name: "Quantity", from: "2", to: "1,000.5", unit: "hours" },
    ],
    [
      "new files",
      { attachments: { added: ["A.pdf", "B.csv"], removed: [] } },
      { text: "Attached: A.pdf, B.csv" },
    ],
    [
      "removed files",
      { attachments: { added: [], removed: ["A.pdf"] } },
      { text: "No longer attached: A.pdf" },
    ],
    ["a tax", { type: "page", percent: { from: 19, to: 20 } }, { name: "Tax", from: "19%", to: "20%" }],
    [
      "a discount",
      { type: "discount", percent: { from: 5, to: null } },
      { name: "Discount", from: "5%", to: null },
    ],
    [
      "a last day",
      { type: "proposal", expiring_on: { from: null, to: "2026-12-01T12:00:00.000Z" } },
      { name: "Valid until", from: null, to: "December 1, 2026" },
    ],
    ["a name", { former_name: "Sign" }, { text: "was “Sign”" }],
    ["a new place", { change: "moved" }, { text: "Now in “Design”" }],
    ["a selection", { selected: { from: false, to: true } }, { text: "Now selected" }],
    ["a dropped selection", { selected: { from: true, to: false } }, { text: "No longer selected" }],
    ["a text", { has_new_text: true }, { text: "Text changed" }],
    ["terms", { has_new_terms: true }, { text: "Terms changed" }],
  ])("says %s", (_, fields, expected) => {
    expect(describeChange(change(fields), speak())).toEqual([expected]);
  });

  it("writes the former amount in the former currency", () => {
    const [fact] = describeChange(
      change({ amount: { from: once(10), to: once(12) } }),
      speak("en", { from: "USD", to: "EUR" }),
    );
    expect(fact).toEqual(price("$10", "€12"));
  });

  it("says an amount of 0 at a quantity of 0 as an amount", () => {
    const facts = describeChange(
      change({ amount: { from: once(20), to: once(0) }, quantity: { from: 2, to: 0 } }),
      speak(),
    );
    expect(facts[0]).toEqual(price("€20", "€0"));
  });

  it("says nothing about amounts that the sender hides", () => {
    expect(describeChange(change({ has_new_text: true }), speak())).toHaveLength(1);
  });

  it.each([
    ["en", "was “Logo”"],
    ["de", "vorher „Logo“"],
    ["fr", "avant\u00a0: «\u00a0Logo\u00a0»"],
    ["es", "antes «Logo»"],
    ["he", "קודם: ”\u2068Logo\u2069”"],
    ["ar", "سابقًا: «\u2068Logo\u2069»"],
  ])("is said in the language of the page: %s", (locale, text) => {
    expect(describeChange(change({ former_name: "Logo" }), speak(locale))).toEqual([{ text }]);
  });

  it("names unnamed discounts, and the kind of the change", () => {
    const { say } = speak();
    expect(getChangeName(change({ type: "discount", name: "" }), say)).toBe("Discount");
    const kinds = ["added", "removed", "changed", "moved"] as const;
    expect(kinds.map((each) => say(getChangeTag(change({ change: each }))))).toEqual([
      "New",
      "Removed",
      "Changed",
      "Moved",
    ]);
  });
});

it("changes are listed with dropped selections first", () => {
  const dropped = change({ id: "icons", change: "removed", selected: { from: true, to: false } });
  const others = [change(), change({ id: "film", change: "removed" })];
  expect(sortChanges([...others, dropped])).toEqual([dropped, ...others]);
});
