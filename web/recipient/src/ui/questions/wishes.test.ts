import { operations, type PublicProposal, type PublicQuantity } from "@proffer/contract";
import { createSay } from "@proffer/presentation";
import { describe, expect, it } from "vitest";
import { createFormat } from "../../format.ts";
import type { Wish } from "../../model/threads/drafts.ts";
import { getTexts } from "../../texts.ts";
import {
  describeRequest,
  findProblem,
  listWishOptions,
  replaceSentence,
  toRequest,
  writeSentence,
} from "./wishes.ts";

const example: PublicProposal = operations.getPublicProposal.examples.answer;
const [child] = example.pages[0]?.children ?? [];
const line = child?.type === "group" ? child.line_items[0] : undefined;
const lineId = line?.id ?? "";
const say = createSay(() => getTexts("en"), "en");
const format = createFormat("en", "USD", say, "UTC", "UTC");
const voice = { say, format };
const types = (proposal: PublicProposal, id?: string) =>
  listWishOptions(proposal, id, format).map(({ initial }) => initial.type);

const read = (type: Wish["type"], typed: string) => toRequest({ type, typed }, format)?.value;
const write = (wish: Wish) => writeSentence(wish, example, lineId, voice);

/** Returns the example with another quantity of its first line. */
function withQuantity(quantity: PublicQuantity | undefined): PublicProposal {
  const changed = structuredClone(example);
  const [group] = changed.pages[0]?.children ?? [];
  const [first] = group?.type === "group" ? group.line_items : [];
  if (first) Object.assign(first.price, { quantity });
  return changed;
}

describe("the wishes that a reader can choose", () => {
  it("fit the item: an option that is selected, one that is not, and the whole proposal", () => {
    expect(line).toMatchObject({ optional: true, selected: true });
    expect(types(example, lineId)).toEqual(["remove", "quantity"]);
    expect(types(example)).toEqual(["target_total"]);
    const off = structuredClone(example);
    const [group] = off.pages[0]?.children ?? [];
    if (group?.type === "group")
      for (const each of group.line_items) Object.assign(each, { selected: false });
    expect(types(off, lineId)).toEqual(["quantity"]);
    expect(types({ ...off, can: { ...off.can, choose: false } }, lineId)).toEqual(["add", "quantity"]);
  });

  it("include more time only after the expiry, and nothing after a decision", () => {
    expect(types({ ...example, closed: "expired" })).toEqual(["target_total", "extend"]);
    expect(types({ ...example, closed: "won" })).toEqual([]);
    expect(types({ ...example, closed: "lost" }, lineId)).toEqual([]);
  });

  it("become requests if their number is possible", () => {
    expect(read("quantity", "3")).toBe(3);
    expect(read("target_total", "12,500.50")).toBe(12_500.5);
    expect([read("extend", "14"), read("extend", "0"), read("extend", "1.5"), read("extend", "366")]).toEqual(
      [14, undefined, undefined, undefined],
    );
    expect([read("quantity", ""), read("quantity", "-1"), read("quantity", "many")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ["en", "GBP", "£12,000", 12_000],
    ["en", "GBP", "GBP 12,000", 12_000],
    ["en", "EUR", "12.000 €", 12_000],
    ["de", "EUR", "12.000 €", 12_000],
    ["de", "EUR", "12,50", 12.5],
    ["fr", "EUR", "12\u202f000 €", 12_000],
    ["de-CH", "CHF", "CHF 12’000.–", 12_000],
    ["ar", "SAR", "١٢٬٠٠٠ ر.س", 12_000],
    ["en", "KWD", "12.500", 12.5],
  ])("accept a budget as people write it: %s, %s, %s", (locale, currency, typed, value) => {
    const own = createFormat(locale, currency, say, "UTC", "UTC");
    expect(toRequest({ type: "target_total", typed }, own)?.value).toBe(value);
  });

  it.each(["", "0", "-5", "0 €", "$5", "5 %", "as little as possible"])(
    "refuse “%s” as a budget in euros, and say what is expected",
    (typed) => {
      const own = createFormat("en", "EUR", say, "UTC", "UTC");
      expect(findProblem({ type: "target_total", typed }, example, undefined, own)).toBe("please_budget");
    },
  );

  it("have at most the highest quantity of the item, or a million", () => {
    const problem = (typed: string, proposal = example) =>
      findProblem({ type: "quantity", typed }, proposal, lineId, format);
    const limited = withQuantity({ current: 1, max: 10, is_editable: false });
    expect([problem("10", limited), problem("11", limited)]).toEqual([undefined, "please_fewer"]);
    const open = withQuantity({ current: 1, is_editable: false });
    expect([problem("1000000", open), problem("1000001", open)]).toEqual([undefined, "please_fewer"]);
    expect([problem("", open), problem("-1", open)]).toEqual(["please_number", "please_number"]);
    expect(findProblem({ type: "extend", typed: "366" }, example, undefined, format)).toBe("please_days");
  });

  it("include another quantity only if there can be several", () => {
    const several = withQuantity({ current: 1, is_editable: true });
    const single = withQuantity({ current: 1, max: 1, is_editable: false });
    expect(types(several, lineId)).toContain("quantity");
    expect(types(single, lineId)).not.toContain("quantity");
    expect(types(withQuantity(undefined), lineId)).not.toContain("quantity");
  });

  it("are described in their thread with their unit", () => {
    const paged = withQuantity({ current: 1, unitLabel: "pages", is_editable: true });
    expect(describeRequest({ type: "quantity", value: 12 }, paged, lineId, voice)).toBe(
      "Another quantity: 12 pages",
    );
    expect(describeRequest({ type: "extend", value: 14 }, paged, undefined, voice)).toBe(
      "Ask for more time: 14 days",
    );
    expect(describeRequest({ type: "remove" }, paged, lineId, voice)).toBe("Without this");
  });

  it("are written as sentences", () => {
    const name = line?.name ?? "";
    expect(write({ type: "remove", typed: "" })).toContain(`“${name}”`);
    expect(write({ type: "quantity", typed: "3" })).toContain("3");
    expect(write({ type: "target_total", typed: "1200", frequency: "monthly" })).toBe(
      "My budget is $1,200 /month.",
    );
    expect(write({ type: "extend", typed: "1" })).toBe("May I have one more day to decide?");
    expect(write({ type: "quantity", typed: "" })).toBe("");
  });
});

describe("the sentence of a wish in the text", () => {
  it("replaces the sentence of the former wish and keeps the reader's own text", () => {
    expect(replaceSentence("", "", "A.")).toBe("A.");
    expect(replaceSentence("A.", "A.", "B.")).toBe("B.");
    expect(replaceSentence("Hello\nA.", "A.", "B.")).toBe("Hello\nB.");
    expect(replaceSentence("Hello", "", "A.")).toBe("Hello\nA.");
    expect(replaceSentence("Hello\nA.", "A.", "")).toBe("Hello");
    expect(replaceSentence("Edited", "A.", "")).toBe("Edited");
    expect(replaceSentence("A.", "A.", "$& costs $1")).toBe("$& costs $1");
  });
});
