import { frequencies } from "@proffer/pricing";
import * as fc from "fast-check";

/** A body that may take long to read, clean, price or write, within the documented limits. */
export interface HostileBody {
  readonly name: string;
  readonly path: "/api/proposals" | "/api/pricing/preview" | "/api/library-items/import";
  readonly body: object;
}

const maxBytes = 2 * 1024 * 1024;
const maxText = 500_000;
const maxLines = 2_000;

/**
 * "small" is near the maximum that the request thread processes itself, and "large" is near the maximum that
 * the API accepts.
 */
const sizes = [
  { of: "small", lines: 150, rows: 330, text: 30_000 },
  { of: "large", lines: maxLines, rows: 5_000, text: maxText - 1 },
] as const;

const discounts = {
  tax_percent: 19.6,
  discounts: [
    { name: "Percent", type: "percent", value: 33.333, frequency: "once" },
    { name: "Fixed", type: "fixed", value: 5000.37, frequency: "once" },
  ],
};

/** Beginnings of markup that make a parser search for an end. */
const hostilePieces = [
  "<",
  "<a ",
  "<p>",
  "&",
  "&#x",
  "</",
  "<!--",
  "<b><i>",
  '<a href="',
  "<img src=/images/",
];

export const hostileBodies = sizes.flatMap(createBodies);

function createBodies({ of, lines, rows, text }: (typeof sizes)[number]): HostileBody[] {
  const preview = (name: string, pages: object[]): HostileBody => ({
    name: `${of}: ${name}`,
    path: "/api/pricing/preview",
    body: { pages },
  });
  const create = (name: string, fields: object): HostileBody => ({
    name: `${of}: ${name}`,
    path: "/api/proposals",
    body: { name, ...fields },
  });
  const everySecondPercent = (apply_to: string) =>
    group(lines, (n) => (n % 2 === 0 ? fixed(n) : percent(n, apply_to)));
  const priceList = (name: string, csv: string): HostileBody => ({
    name: `${of}: ${name}`,
    path: "/api/library-items/import",
    body: { csv },
  });
  const repeat = (row: (n: number) => string) => Array.from({ length: rows }, (_, n) => row(n)).join("\n");
  return [
    priceList(
      "a price list",
      `sku,name,description,price,tags\n${repeat((n) => `${of}${n},N,<b>a,1.5,x|y`)}`,
    ),
    priceList("a price list of faults", `name,price,cost,quantity,frequency\n${repeat(() => ",a,b,c,d")}`),
    priceList("a price list in few characters", `name\n${repeat(() => "a")}`),
    priceList("a price list of quotes", `name\n${'""'.repeat(text / 2)}`),
    preview("options, every second one a percentage of the group", [page([everySecondPercent("group")])]),
    preview("options, every second one a percentage of the proposal", [
      page([everySecondPercent("proposal")]),
    ]),
    preview("options under discounts and tax", [page([group(lines, fixed)], discounts)]),
    preview(
      "a page for every line",
      Array.from({ length: lines / 4 }, (_, n) => page([group(1, () => fixed(n))], discounts)),
    ),
    create("options that are stored", { pages: [page([everySecondPercent("page")], discounts)] }),
    ...hostilePieces.map((piece) =>
      create(`rich text of many ${piece}`, { description: piece.repeat(text / piece.length) }),
    ),
    create("keys by the thousand", {
      settings: Object.fromEntries(
        Array.from({ length: Math.min(lines, 1_500) * 2 }, (_, n) => [`key${n}`, n]),
      ),
    }),
  ];
}

/** A large but ordinary proposal. */
export const honestProposal = {
  name: "Everything at once",
  pages: [0, 1].map((part) =>
    page([
      group(1_500, (n) => ({
        ...fixed(n + part * 1_500),
        description: `<p>${"word ".repeat(60)}</p>`,
      })),
    ]),
  ),
};

/** Pages of random shape, to search for something worse than the listed bodies. */
export const randomPages: fc.Arbitrary<object[]> = fc
  .record({
    pages: fc.integer({ min: 1, max: 8 }),
    groups: fc.integer({ min: 1, max: 10 }),
    lines: fc.integer({ min: 1, max: 60 }),
    percents: fc.integer({ min: 0, max: 4 }),
    modifications: fc.constantFrom(0, 0, 1, 4),
    apply_to: fc.constantFrom("group", "page", "proposal"),
    selection_type: fc.constantFrom("single", "multiple", "loose"),
    frequencies: fc.integer({ min: 1, max: 8 }),
    quantity: fc.constantFrom(undefined, { current: 1, min: 0, max: 50 }, { current: 1, min: 0 }),
    rules: fc.constantFrom({}, discounts),
  })
  .map((shape) => {
    const toFrequency = (n: number) => frequencies[n % shape.frequencies] ?? "once";
    const line = (n: number) => {
      const frequency = toFrequency(n);
      const price =
        shape.percents > 0 && n % (shape.percents + 1) === 0
          ? { ...percent(n, shape.apply_to).price, frequency }
          : { ...fixed(n).price, frequency, ...(shape.quantity && { quantity: shape.quantity }) };
      const modifications = Array.from({ length: shape.modifications }, (_, m) => ({
        name: `Option ${m}`,
        optional: true,
        price: { ...fixed(n + m).price, frequency },
      }));
      return { ...fixed(n), price, modifications };
    };
    return Array.from({ length: shape.pages }, () =>
      page(
        Array.from({ length: shape.groups }, () => ({
          ...group(shape.lines, line),
          selection_type: shape.selection_type,
        })),
        shape.rules,
      ),
    );
  })
  .filter((pages) => JSON.stringify(pages).length < maxBytes);

function page(children: object[], rules: object = {}) {
  return { kind: "scope_of_work", name: "Scope", children, ...rules };
}

function group(lines: number, line: (n: number) => object) {
  return { type: "group", name: "Group", line_items: Array.from({ length: lines }, (_, n) => line(n)) };
}

/**
 * All values differ, with and without tax and discount, so that the computation of the total range cannot
 * exclude any option in advance.
 */
function fixed(n: number) {
  const value = (((n * 7919) % 10_007) * 100 - 399_937) / 100;
  return {
    type: "line_item",
    name: `Line ${n}`,
    optional: true,
    tax_exempt: n % 3 === 0,
    discount_exempt: n % 5 < 2,
    price: { model: "fixed", value, frequency: "once" },
  };
}

function percent(n: number, apply_to: string) {
  const price = { model: "percent", value: ((n % 13) * 10 - 61) / 10, frequency: "once", apply_to };
  return { ...fixed(n), price };
}
