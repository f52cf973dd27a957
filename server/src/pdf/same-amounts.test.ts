import type { ImportPage, ProposalSettings, PublicPage, PublicProposal } from "@proffer/contract";
import { languages, getProposalWords } from "@proffer/presentation";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useApp, useOrganization } from "../../test/use-app.ts";
import { printPdf, readText } from "../../test/pdf.ts";
import { textPage } from "../../test/proposals.ts";
import { browser, sendOffer } from "../../test/recipients.ts";
import { scaleTimes } from "../../test/scale.ts";

const cents = fc.oneof(
  fc.integer({ min: -500, max: 2_000 }),
  fc.integer({ min: 0, max: 200_000 }).map(createDivider(100)),
);
const frequency = fc.constantFrom("once", "monthly", "annually");
const quantity = fc.constantFrom(
  {},
  { quantity: { current: 3 } },
  { quantity: { current: 2, min: 1, max: 5, unitLabel: "seats" } },
  { quantity: { current: 10_000, unitLabel: "calls" } },
);
const switches = { optional: fc.boolean(), selected: fc.boolean() };

function createDivider(divisor: number): (value: number) => number {
  return (value) => value / divisor;
}

const priced = fc
  .record({
    model: fc.constantFrom("fixed", "hourly"),
    value: fc.oneof(cents, fc.constantFrom(0.0125, 0.005)),
    more: fc.constantFrom(0, 0, 0, 0.5, 19.99),
    frequency,
    quantity,
  })
  .map(({ more, quantity: given, ...rest }) => {
    const max_value = Math.round((rest.value + more) * 10_000) / 10_000;
    return Object.assign(rest, given, more > 0 && { max_value });
  });
const share = fc.record({ model: fc.constant("percent"), value: fc.integer({ min: 1, max: 30 }), frequency });

const line = fc.record({
  type: fc.constant("line_item"),
  ...switches,
  hidden: fc.constantFrom(false, false, false, true),
  price: fc.oneof({ weight: 5, arbitrary: priced }, share, fc.constant({ model: "none" })),
  modifications: fc.array(fc.record({ ...switches, price: fc.oneof(priced, share) }), { maxLength: 2 }),
});
const group = fc.record({
  type: fc.constant("group"),
  ...switches,
  hide_quantities: fc.boolean(),
  display_cost: fc.constantFrom("show_all", "show_all", "hide_all", "hide_item_costs", "hide_group_cost"),
  line_items: fc.array(line, { maxLength: 3 }),
});
const sideBySide = fc.record({
  type: fc.constant("side_by_side"),
  style: fc.constantFrom("standard", "comparison"),
  features: fc.constant([{ name: "Feature" }]),
  columns: fc.array(fc.record({ price: cents, frequency, isSelected: fc.boolean() }), { maxLength: 3 }),
});
const scope = fc.record({
  kind: fc.constant("scope_of_work"),
  show_minor_units: fc.boolean(),
  tax_percent: fc.constantFrom(0, 7.5, 19),
  markup_percent: fc.constantFrom(0, 0, 12.5),
  discounts: fc.constantFrom([], [{ name: "Discount", type: "percent", value: 10, frequency: "once" }]),
  children: fc.array(fc.oneof({ weight: 3, arbitrary: group }, sideBySide), { maxLength: 3 }),
});

/** Gives each priced item a unique name. */
function nameParts(pages: unknown): ImportPage[] {
  let count = 0;
  const put = (_: string, value: unknown): unknown =>
    typeof value === "object" &&
    value !== null &&
    ("price" in value || "children" in value || "type" in value)
      ? { name: `Thing${++count}x`, ...value }
      : value;
  return JSON.parse(JSON.stringify(pages, put)) as ImportPage[];
}

const full = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const whole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** Returns true if a text contains the amount. A whole amount may lack minor units. */
function statesAmount(text: string, amount: number): boolean {
  const forms = Number.isInteger(amount) ? [full, whole] : [full];
  return forms.some((form) => {
    const escaped = form.format(amount).replaceAll(/[$.]/g, String.raw`\$&`);
    return new RegExp(String.raw`${escaped}(?!\d|[.,]\d)`).test(text);
  });
}

/**
 * Lists the amounts that are missing in `text`. Each amount must be printed between the name of its item and
 * the name of the next item.
 */
function listUnstated(text: string, { pages, totals, missing }: PublicProposal, sums: string): string[] {
  const parts = pages.flatMap(listParts);
  const starts = parts.map(({ name }) => text.indexOf(name));
  const inside = parts.flatMap(({ name, amounts, isWhole }, at) => {
    const next = isWhole ? starts.slice(at + 1).findIndex((_, more) => parts[at + 1 + more]?.isWhole) : 0;
    const end = next < 0 ? undefined : starts[at + 1 + next];
    const said = text.slice(starts[at], end);
    if (starts[at] === -1) return [`${name} itself`];
    if (!isWhole && said.includes("Included in the price")) return [];
    // Free lines are marked as included, and their sum is not printed.
    return amounts
      .filter((each) => each !== 0 && !statesAmount(said, each))
      .map((each) => `${name}: ${each} in "${said}"`);
  });
  const due = Object.values(totals).filter(({ subtotal, total }) => subtotal !== 0 || total !== 0);
  const outside = due.flatMap(({ subtotal, discount, tax, total }) =>
    [...(missing.length > 0 ? [] : [total]), ...(discount === 0 && tax === 0 ? [] : [subtotal])]
      .concat([discount, tax].filter((each) => each !== 0))
      .filter((each) => !statesAmount(sums, each))
      .map((each) => `total ${each} in "${sums}"`),
  );
  return [...inside, ...outside];
}

interface Part {
  readonly name: string;
  readonly amounts: readonly number[];
  /** True if the text of this item also contains the texts of its children. */
  readonly isWhole: boolean;
}

const dropUnknown = (amounts: readonly (number | undefined)[]) =>
  amounts.filter((each) => each !== undefined);

function listParts({ children }: PublicPage): Part[] {
  return children.flatMap((child): Part[] => {
    if (child.type === "side_by_side")
      return [
        { name: child.name, amounts: dropUnknown(child.columns.map(({ amount }) => amount)), isWhole: true },
      ];
    const rows = child.line_items.flatMap((each) => [each, ...each.modifications]);
    return [
      { name: child.name, amounts: child.costs.map(({ amount }) => amount), isWhole: true },
      ...rows.map(({ name, amount }) => ({ name, amounts: dropUnknown([amount]), isWhole: false })),
    ];
  });
}

const app = useApp("sqlite");
const client = useOrganization(app);

const numRuns = scaleTimes(10, 300);
const options = { timeout: scaleTimes(60_000, 1_200_000) };

it(
  "page and PDF show every amount and total of the reader's API, to the last minor unit",
  options,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(scope, { minLength: 1, maxLength: 2 }),
        fc.boolean(),
        async (given, inPrice) => {
          const { body, html, onPaper } = await toScope(nameParts(given), inPrice);
          const [onPage = "", summary = ""] = html.split("<aside ").map(toPlainText);
          expect(listUnstated(onPage, body, summary)).toEqual([]);
          const [, sums = ""] = onPaper.split(/\bTotal\b/);
          expect(listUnstated(onPaper, body, sums)).toEqual([]);
        },
      ),
      { numRuns },
    );
  },
);

const anySettings = fc.record({
  include_modifications_in_line_item_price: fc.boolean(),
  hide_unselected_from_recipient: fc.constantFrom(false, false, true),
  lock_selections_from_recipient: fc.constantFrom(false, false, true),
  currency: fc.constantFrom("USD", "HUF", "JPY", "KWD", "UYW"),
});

it("page and PDF show the same amounts and ranges of choices", options, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(scope, { minLength: 1, maxLength: 2 }),
      anySettings,
      fc.constantFrom("en-US", "de", "es"),
      fc.constantFrom("SENT", "SENT", "ON_HOLD", "LOST"),
      async (given, settings, language, status) => {
        const { html, onPaper } = await renderEverywhere(nameParts(given), { settings, language, status });
        const said = (text: string) => listMoneyPhrases(text, settings.currency, language === "en-US");
        expect(said(onPaper)).toEqual(said(toPlainText(html)));
      },
    ),
    { numRuns, endOnFailure: true },
  );
});

/** Lists each amount with its sign, and the phrases for price ranges. */
function listMoneyPhrases(text: string, currency: string, isEnglish: boolean): Set<string> {
  const symbol = `(?:${RegExp.escape(currency)}|US[$]|[$¥])`;
  const digits = String.raw`\d{1,3}(?:[.,]?\d{3})*(?:[.,]\d+)?(?![\d%])`;
  const written = isEnglish ? String.raw`${symbol}\s?${digits}` : String.raw`${digits}\s?${symbol}(?!\w)`;
  const amount = `[-+]?${written}`;
  // The page also describes a discount by a phrase without a minus sign: "After a discount of $5".
  const discountInWords = new RegExp(
    `(?:After a discount of|Nach Abzug von|Tras un descuento de) ${amount}`,
    "gu",
  );
  // On paper, a sentence may be split across columns, so phrases and amounts are compared separately.
  const choices = "Depending on your choices|Je nach Auswahl|Según lo que elija";
  const said = text.replaceAll(/\s/g, " ").replaceAll(discountInWords, " ");
  return new Set(said.match(new RegExp(`${choices}|${amount}`, "gu")));
}

const toPrice = (given: object) => ({ model: "fixed", frequency: "once", ...given });

it.each([
  [
    "a price range with its options in it",
    { value: 100, max_value: 120.5 },
    {},
    "$150.00 to $170.50",
    "$150.00 to $170.50",
  ],
  [
    "a price range of a hidden quantity",
    { value: 100, max_value: 120, quantity: { current: 5 } },
    { hide_quantities: true },
    "$550 to $650",
    "$550 to $650",
  ],
  [
    "a unit price that is finer than money",
    { value: 0.0125, quantity: { current: 10_000 } },
    {},
    "10,000 × $0.0125",
    "10,000 $0.0125 $175",
  ],
  [
    "the cost of the only line of a group",
    { value: 99.99 },
    { display_cost: "hide_item_costs" },
    "$149.99",
    "$149.99",
  ],
])("page and PDF show the same text for %s", async (_, price, settings, ofPage, ofPaper) => {
  const option = { name: "Option", price: toPrice({ value: 50 }) };
  const only = { type: "line_item", name: "Line", price: toPrice(price), modifications: [option] };
  const children = [{ type: "group", name: "Work", line_items: [only], ...settings }];
  const { html, onPaper } = await toScope(
    [{ kind: "scope_of_work", name: "Scope", children }] as ImportPage[],
    true,
  );
  expect(toPlainText(html)).toContain(ofPage);
  expect(onPaper.split(/\bTotal\b/)[0]).toContain(ofPaper);
});

const free = (name: string, price: object, rest: object = {}) => ({
  type: "line_item",
  name,
  price: toPrice({ value: 0, ...price }),
  ...rest,
});

it.each(languages)("page and PDF say in %s that free items are included, never 0.00", async (language) => {
  const line_items = [
    free("One", {}),
    free("Two of them", { quantity: { current: 2 } }),
    free("By the hour", { model: "hourly", quantity: { current: 8 } }),
    free("Chosen", {}, { optional: true, selected: true }),
    free("Priced", { value: 40 }),
  ];
  const columns = [
    { name: "Free", price: 0, quantity: { current: 2 }, isSelected: true },
    { name: "More", price: 20 },
  ];
  const children = [
    { type: "group", name: "Work", line_items },
    { type: "side_by_side", name: "Cards", columns },
    { type: "side_by_side", name: "Table", style: "comparison", features: [{ name: "Calls" }], columns },
  ];
  const page = { kind: "scope_of_work", name: "Scope", show_minor_units: true, children };
  const { html, onPaper } = await renderEverywhere([page] as ImportPage[], {
    settings: {},
    language,
    status: "SENT",
  });
  const { included } = getProposalWords(language);
  for (const text of [toPlainText(html), onPaper]) {
    expect(text.split(included)).toHaveLength(1 + 6);
    expect(text).not.toMatch(/(?<![\d.,])0[.,]00/);
  }
});

it("page and PDF do not say that an item is included if its quantity is 0", async () => {
  const none = toPrice({ value: 50, quantity: { current: 0, min: 0, editable_by_recipient: true } });
  const line_items = [{ type: "line_item", name: "Lamp", price: none }];
  const children = [{ type: "group", name: "Work", line_items }];
  const { html, onPaper } = await toScope(
    [{ kind: "scope_of_work", name: "Scope", children }] as ImportPage[],
    true,
  );
  for (const text of [toPlainText(html), onPaper]) {
    expect(text).toMatch(/Lamp .*\$0 /);
    expect(text).not.toContain("Included");
  }
});

interface Presentation {
  readonly settings: ProposalSettings;
  readonly language: string;
  readonly status: string;
}

describe.each([
  [
    "a range of hidden lines",
    { hidden: true, price: toPrice({ value: 7, max_value: 140 }) },
    {},
    "SENT",
    "$7 to $140",
  ],
  [
    "a range with a hidden quantity and hidden options",
    { price: toPrice({ value: 7, max_value: 140, quantity: { current: 2 } }) },
    { hide_unselected_from_recipient: true },
    "SENT",
    "$14 to $280",
  ],
  [
    "a range without remaining choices",
    { price: toPrice({ value: 7, max_value: 140 }) },
    {},
    "ON_HOLD",
    "$7 to $140",
  ],
  [
    "a quantity without a maximum",
    { price: toPrice({ value: 50, quantity: { current: 2, min: 1, editable_by_recipient: true } }) },
    {},
    "SENT",
    "Depending on your choices: $50 to $100 and more",
  ],
])("the total of %s", (_, entry, settings, status, total) => {
  it("has the same words on page and PDF", async () => {
    const only = { type: "line_item", name: "Line", ...entry };
    const children = [{ type: "group", name: "Work", hide_quantities: true, line_items: [only] }];
    const pages = [{ kind: "scope_of_work", name: "Scope", children }] as ImportPage[];
    const { html, onPaper } = await renderEverywhere(pages, { settings, language: "en-US", status });
    const [, summary = ""] = html.split("<aside ").map(toPlainText);
    expect(summary).toContain(total);
    expect(onPaper.split(/\bTotal\b/)[1]).toContain(total);
  });
});

/** Renders one proposal as API response, page and PDF. */
async function renderEverywhere(pages: ImportPage[], { settings, language, status }: Presentation) {
  const { reader, url } = await sendOffer(app, client, {
    pages: [textPage, ...pages],
    design: { language },
    settings,
  });
  if (status !== "SENT") await client.post(`${url}/status`, { status });
  const { body } = await reader.read();
  const page = await app.server.inject({ url: `/p/${reader.token}`, headers: { "user-agent": browser } });
  const paper = await readText((await printPdf(app, client, url)).bytes);
  // Printed amounts have a minus sign, but the expected amounts have a hyphen.
  const [html, onPaper] = [page.body, paper].map((text) => text.replaceAll("\u2212", "-"));
  return { body, html: html ?? "", onPaper: onPaper ?? "" };
}

function toScope(pages: ImportPage[], inPrice: boolean) {
  const settings = { currency: "USD", include_modifications_in_line_item_price: inPrice };
  return renderEverywhere(pages, { settings, language: "en-US", status: "SENT" });
}

function toPlainText(html: string): string {
  return html
    .replaceAll(/<(script|style|head)\b.*?<\/\1>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}
