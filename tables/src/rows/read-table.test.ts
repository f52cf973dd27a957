import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findNotation } from "../numbers/written-number.ts";
import { readTable } from "./read-table.ts";
import type { TableLine } from "./table-line.ts";

interface Options {
  readonly locale?: string;
  readonly currency?: string;
  readonly roles?: Parameters<typeof readTable>[1]["roles"];
}

/** Reads rows with cells separated by `|`. */
function read(rows: readonly string[], { locale = "en-US", currency = "USD", roles }: Options = {}) {
  const cells = rows.map((row) => row.split("|").map((cell) => cell.replaceAll("\\n", "\n")));
  return readTable(cells, { notation: findNotation(locale), currency, ...(roles && { roles }) });
}

const writePrice = ({ price }: TableLine) => {
  if (price.model === "fixed")
    return price.maxValue === undefined ? String(price.value) : `${price.value}…${price.maxValue}`;
  if (price.model === "percent") return `${price.value} %`;
  return price.model === "text" ? `"${price.text}"` : "none";
};

const writeLine = (line: TableLine) =>
  `${line.name}: ${line.quantity === undefined ? "" : `${line.quantity}${line.unit ? ` ${line.unit}` : ""} × `}${writePrice(line)}${line.frequency === "once" ? "" : ` ${line.frequency}`}${line.cost === undefined ? "" : ` (cost ${line.cost})`}`;

/** Returns a table in a short form: its lines, and the reported rows and columns. */
function brief(rows: readonly string[], options?: Options) {
  const { lines, problems, columnProblems } = read(rows, options);
  return {
    lines: lines.map(writeLine),
    problems: problems.map(({ row, reason }) => `${row} ${reason}`),
    columns: columnProblems.map(({ reason, columns }) => `${reason} ${columns.join()}`),
  };
}

describe("a table of lines", () => {
  it.each([
    ["($500.00)", "-500", ""],
    ["(500)", "-500", ""],
    ["-$500", "-500", ""],
    ["500-", "-500", ""],
    ["$1,200 - $1,500", "1200…1500", ""],
    ["100-200", "100…200", ""],
    ["100 to 200", "100…200", ""],
    ["10%", "10 %", ""],
    ["on request", '"on request"', ""],
    ["free", '"free"', ""],
    ["incl.", '"incl."', ""],
    ["0", "0", ""],
    ["'500", "500", ""],
    ["\u00A01,200.00\u00A0", "1200", ""],
    ["2026-12-31", "none", "price_dropped"],
    ["31.12.2026", "none", "price_dropped"],
    ["12/31/2026", "none", "price_dropped"],
    ["08:30", "none", "price_dropped"],
    ["1.2E+03", "none", "price_dropped"],
    ["#REF!", "none", "price_dropped"],
    ["½", '"½"', "price_unreadable"],
    ["①", '"①"', "price_unreadable"],
    ["Ⅻ", '"Ⅻ"', "price_unreadable"],
    ["on request per m²", '"on request per m²"', ""],
    ["½ day", '"½ day"', "price_unreadable"],
    ["=1+1", "none", "price_dropped"],
    ["–", "none", "price_missing"],
    ["n/a", "none", "price_missing"],
    ["", "none", "price_missing"],
    ["TBD", '"TBD"', "price_placeholder"],
    ["1.5k", '"1.5k"', "price_unreadable"],
    ["12 apples", '"12 apples"', "price_unreadable"],
    ["1200+20%", '"1200+20%"', "price_unreadable"],
    ["200-100", '"200-100"', "price_unreadable"],
    ["1 2345", '"1 2345"', "price_unreadable"],
    ["595 incl. VAT", '"595 incl. VAT"', "price_gross"],
    ["0.1234567", "0.123457", "price_rounded"],
    ["€5", "5", "other_currency"],
    ["1.500", "1.5", "price_ambiguous"],
  ])("has its prices read as data, or reported: %s", (text, price, reason) => {
    const { lines, problems } = read(["Item|Qty|Price", `Work|1|${text}`]);
    expect(lines.map(writePrice)).toEqual([price]);
    expect(problems.map((problem) => problem.reason)).toEqual(reason === "" ? [] : [reason]);
  });

  it.each([
    ["€49/mo", "49 monthly"],
    ["49 € mtl.", "49 monthly"],
    ["1,200.00 /year", "1200 annually"],
  ])("has the period of a price: %s", (text, price) => {
    const { lines } = read(["Item|Price", `Care|${text}`, "Desk|5"], { currency: "EUR" });
    expect(lines.map(writeLine)).toEqual([`Care: ${price}`, "Desk: 5"]);
  });

  it.each([
    ["Item|Cost|Price", "Desk|50|120", "Desk: 120 (cost 50)"],
    ["Item|Qty|Amount|Unit price", "Desk|4|400|100", "Desk: 4 × 100"],
    ["Item|Qty|Unit price|Amount", "Desk|4|100|400", "Desk: 4 × 100"],
    ["Item|Date|Qty|Price", "Desk|2026-12-31|2|100", "Desk: 2 × 100"],
    ["SKU|Item|Price", "4006381333931|Desk|100", "Desk: 100"],
    ["Pos.|Bezeichnung|Stk.|EP|GP", "1.1|Desk|4|100|400", "Desk: 4 × 100"],
    ["Artikel|Menge|Einheit|Einzelpreis netto|Gesamtpreis", "Desk|4|Stk|100|400", "Desk: 4 Stk × 100"],
    ["Désignation|Qté|P.U. HT|Montant HT", "Desk|4|100|400", "Desk: 4 × 100"],
    ["Concepto|Cant.|Ud.|Precio unitario|Importe", "Desk|4|ud|100|400", "Desk: 4 ud × 100"],
    ["البند|الكمية|سعر الوحدة|المجموع", "Desk|4|100|400", "Desk: 4 × 100"],
    ['פריט|כמות|מחיר ליחידה|סה"כ', "Desk|4|100|400", "Desk: 4 × 100"],
    ["Task|Hours|Rate|Cost", "Design|8|150|1200", "Design: 8 × 150"],
    ["Item|Total|Qty", "Desk|400|4", "Desk: 4 × 100"],
    ["Service|Price per month", "Care|49", "Care: 49 monthly"],
    ["Item|Price incl. VAT|Price net", "Desk|119|100", "Desk: 100"],
    ["No.|Description|Qty|Price", "1|Desk|4|100", "Desk: 4 × 100"],
    ["Pos.|Bezeichnung|Anz.|EP|GP", "1|Desk|4|100|400", "Desk: 4 × 100"],
  ])("has its columns found by their headings: %s", (headings, row, line) => {
    expect(brief([headings, row]).lines).toEqual([line]);
  });

  it.each([
    [["Desk|4|100|400", "Chair|2|50|100"], ["Desk: 4 × 100", "Chair: 2 × 50"], []],
    [["Desk|$1,200.00|2", "Chair|$50.00|4"], ["Desk: 2 × 1200", "Chair: 4 × 50"], ["guessed 1,2"]],
    [["Desk|4006381333931|100", "Chair|4006381333948|50"], ["Desk: 100", "Chair: 50"], ["unused 1"]],
    [["Desk|2026-01-31|100", "Chair|2026-02-28|50"], ["Desk: 100", "Chair: 50"], ["unused 1"]],
    [["Desk|+49 30 1234567|100", "Chair|+49 30 7654321|50"], ["Desk: 100", "Chair: 50"], ["unused 1"]],
    [["Desk|2024|100", "Chair|2025|50"], ["Desk: 100", "Chair: 50"], ["unused 1"]],
    [["Desk|10045|100", "Chair|10046|50"], ["Desk: 100", "Chair: 50"], ["unused 1"]],
    [["1|Desk|4|100", "2|Chair|2|50"], ["Desk: 4 × 100", "Chair: 2 × 50"], []],
    [["1.1|Desk|100", "1.2|Chair|50"], ["Desk: 100", "Chair: 50"], []],
    [
      ["Desk|$80|$120", "Chair|$40|$60"],
      ["Desk: 120", "Chair: 60"],
      ["guessed 2", "unused 1"],
    ],
    [["Desk|10%|100", "Chair|20%|50"], ["Desk: 100", "Chair: 50"], ["unused 1"]],
    [["A-100|Desk|100", "A-200|Chair|50"], ["Desk: 100", "Chair: 50"], []],
  ])("without headings has no other column used as a price: %j", (rows, lines, columns) => {
    expect(brief(rows)).toEqual({ lines, problems: [], columns });
  });

  it("may have a title and empty rows above its headings", () => {
    expect(brief(["Offer 2026", "", "Item|Price", "Desk|5"])).toEqual({
      lines: ["Desk: 5"],
      problems: ["1 left_out_above"],
      columns: [],
    });
  });

  it.each([
    ["en-US", "USD", ["Subtotal||150", "VAT 20%||30", "Total||180"]],
    ["de-DE", "EUR", ["Nettosumme||150,00", "zzgl. 19% MwSt.||28,50", "Gesamtbetrag||178,50"]],
    ["fr-FR", "EUR", ["Total HT||150,00", "TVA 20 %||30,00", "Total TTC||180,00"]],
    ["es-ES", "EUR", ["Base imponible||150,00", "IVA 21%||31,50", "Total||181,50"]],
    ["ar", "SAR", ["المجموع||150", "ضريبة القيمة المضافة 15%||22.50", "الإجمالي||172.50"]],
    ["he", "ILS", ['סה"כ||150', 'מע"מ 18%||27', 'סה"כ לתשלום||177']],
    ["en-US", "USD", ["|Subtotal|150", "|Tax|30", "|Total|180"]],
    ["en-US", "USD", ["||150"]],
    ["en-US", "USD", ["Overall||150"]],
    ["de-DE", "EUR", ["Nettowarenwert||150,00"]],
    ["en-US", "USD", ["Sum furniture||150"]],
  ])("leaves out rows with sums of other rows, and reports it: %s %s", (locale, currency, totals) => {
    const { lines, problems } = brief(["Item|Note|Price", "Desk|a|100", "Chair|b|50", ...totals], {
      locale,
      currency,
    });
    expect(lines).toEqual(["Desk: 100", "Chair: 50"]);
    expect(problems).toEqual(totals.map((_, index) => `${index + 4} left_out_total`));
  });

  it.each([
    ["en-US", "USD", ["Total||150", "Deposit 50%||75"]],
    ["en-US", "USD", ["Total||150", "Deposit 50%||75", "Balance due||75"]],
    ["en-US", "USD", ["Total||150", "Deposit||-50", "Total||100"]],
    ["en-US", "USD", ["Total||150", "1st payment||75", "2nd payment||75", "Total||150"]],
    ["en-US", "USD", ["Subtotal||150", "VAT 20%||30", "Total||180", "Deposit||50%", "Payment||on receipt"]],
    ["fr-FR", "EUR", ["Total HT||150,00", "TVA 20 %||30,00", "Total TTC||180,00", "Acompte 30 %||54,00"]],
    ["de-DE", "EUR", ["Gesamtbetrag||150,00", "Anzahlung||50,00", "Restbetrag||100,00"]],
    ["es-ES", "EUR", ["Total||150,00", "IRPF −15%||−22,50", "Total a pagar||127,50"]],
    ["he", "ILS", ['סה"כ||150', "מקדמה||50"]],
    ["ar", "SAR", ["الإجمالي||150", "دفعة مقدمة||50"]],
  ])("leaves out rows below a grand total, and reports it: %s %s %j", (locale, currency, rows) => {
    const { lines, problems } = read(["Item|Note|Price", "Desk|a|100", "Chair|b|50", ...rows], {
      locale,
      currency,
    });
    expect(lines.map(({ name }) => name)).toEqual(["Desk", "Chair"]);
    const leftOut = problems.filter(({ choices: [choice] }) => choice?.kind === "insert");
    expect(leftOut.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 4));
    expect(leftOut.some(({ reason }) => reason === "left_out_below_total")).toBe(true);
    expect(problems.filter(({ reason }) => reason === "sum_differs")).toEqual([]);
  });

  it.each([
    [["Item|Price", "Desk|150", "Subtotal|150", "Freight|20"], 2],
    [["Item|Price", "Desk|150", "Zwischensumme|150", "Fracht|20"], 2],
    [["Item|Price", "Desk|150", "Summe Titel 1|150", "Fracht|20"], 2],
    [["Item|Price", "Desk|150", "Total|150", "Freight|20", "Grand total|170"], 2],
    [["Item|Price", "Desk|150", "Total|150", "Discount|-20", "Grand total|130"], 2],
    [["Item|Price", "Desk|150", "Net|150", "Freight|20", "VAT 20%|34", "Total due|204"], 2],
    [["Item|Price", "Desk|150", "Total|150", "Chair|50", "Lamp|20", "Total|70"], 3],
    [["Item|Qty|Price", "Desk|1|150", "Total||150", "Chair|2|50", "Delivery||20"], 3],
    [["Item|Qty|Price", "Desk|1|150", "Total||150", "Garden||", "Delivery||20", "Chair|2|50"], 4],
    [["Item|Price", "Total|150", "Desk|100", "Chair|50"], 2],
    [["Item|Price", "Desk|150", "Total|150", "Item|Price", "Chair|50"], 2],
  ])("keeps lines below a total if more lines follow: %j", (rows, count) => {
    const { lines, problems } = brief(rows);
    expect(lines).toHaveLength(count);
    expect(problems.join()).not.toContain("below");
  });

  it("leaves out a deposit between two parts with quantities", () => {
    expect(
      brief(["Item|Qty|Price", "Desk|1|150", "Total||150", "Deposit||75", "Garden||", "Chair|2|50"]),
    ).toEqual({
      lines: ["Desk: 1 × 150", "Garden: none", "Chair: 2 × 50"],
      problems: ["3 left_out_total", "4 left_out_below_total", "5 section"],
      columns: [],
    });
  });

  it("keeps lines whose names begin like a total", () => {
    expect(brief(["Item|Price", "Total station rental|500", "Summer party|50"]).lines).toHaveLength(2);
  });

  it("checks the totals of rows, with discount and tax, and the sum of all", () => {
    expect(
      brief([
        "Item|Qty|Price|Discount|VAT %|Total",
        "Right|4|100|||400",
        "Rounded|3|33.33|||100",
        "Reduced|2|100|10%||180",
        "Amount off|1|50|5||45",
        "Off each|4|100|5||380",
        "Taxed|1|100||19%|119",
        "Wrong|4|100|||500",
        "Total|||||1,000",
      ]).problems,
    ).toEqual(["8 total_differs", "9 left_out_total", "9 sum_differs"]);
  });

  it("offers the price that follows from the total of a row", () => {
    const [problem] = read(["Item|Qty|Price|Total", "Desk|4|100|300"]).problems;
    expect(problem).toMatchObject({
      text: "300",
      expected: 400,
      choices: [{ kind: "price", price: { model: "fixed", value: 75 } }],
    });
  });

  it("subtracts discounts once, and asks if it is unclear what they apply to", () => {
    const rows = [
      "Item|Qty|Price|Discount",
      "Percent|2|100|10%",
      "Each|2|100|5",
      "One|1|100|5",
      "Words|1|on request|5%",
    ];
    expect(read(rows).lines.map(({ discount }) => discount)).toEqual([
      { model: "percent", value: 10 },
      { model: "fixed", value: 5 },
      { model: "fixed", value: 5 },
      undefined,
    ]);
    expect(brief(rows).problems).toEqual(["3 discount_unclear", "4 discount_unclear", "5 discount_unclear"]);
    expect(brief(["Item|Price", "Work|100", "Discount|10", "Rabatt 5%|5%", "Rebate|-5"])).toMatchObject({
      lines: ["Work: 100", "Discount: -10", "Rabatt 5%: -5 %", "Rebate: -5"],
      problems: ["3 discount_negated", "4 discount_negated"],
    });
  });

  it.each([
    ["10", [{ kind: "discount", discount: { model: "percent", value: 10 } }]],
    ["$10", []],
    ["10%", []],
    ["150", []],
  ])("offers a percentage for a discount that may be an amount or a percentage: %s", (text, choices) => {
    const { problems } = read(["Item|Price|Discount", `Desk|200|${text}`]);
    expect(problems.flatMap((problem) => problem.choices)).toEqual(choices);
  });

  it.each([
    ["20", 20],
    ["0.2", 20],
  ])("reads a discount without a sign as the percentage that the total confirms: %s", (text, value) => {
    const { lines, problems } = read(["Item|Qty|Price|Discount|Total", `Desk|1|200|${text}|160`]);
    expect(lines).toMatchObject([{ discount: { model: "percent", value } }]);
    expect(problems).toEqual([]);
  });

  it.each([
    "Discount",
    "Volume discount",
    "10% discount",
    "Discounts",
    "Discount (10 %)",
    "Mengenrabatt",
    "abzgl. 3% Skonto",
    "Descuento por volumen",
    "Remise de 10%",
    "خصم الكمية",
    "הנחת כמות",
  ])("subtracts the price, or only total, of a line named as a discount: %s", (name) => {
    const headings = "Item|Qty|Price|Total";
    for (const row of [`${name}|||10`, `${name}|1|10|10`, `${name}||10|`])
      expect(brief([headings, "Desk|2|100|200", row])).toMatchObject({
        lines: ["Desk: 2 × 100", expect.stringMatching(/-10$/)],
        problems: ["3 discount_negated"],
      });
  });

  it.each(["Remise en état", "Remise à niveau", "Wireless", "Discount-Karte"])(
    "keeps the price of a line whose name only looks like a discount: %s",
    (name) => {
      expect(brief(["Item|Price", `${name}|10`]).problems).toEqual([]);
    },
  );

  it("does not confuse prices and quantities if all quantities are 1", () => {
    const { lines } = read(["Design|1|100|100", "Build|1|200|200"]);
    expect(lines).toMatchObject([
      { quantity: 1, price: { value: 100 } },
      { quantity: 1, price: { value: 200 } },
    ]);
  });

  it("keeps headings of sections as lines without a price, and reports it", () => {
    expect(
      brief(["Item|Qty|Price", "Ground floor||", "Cable|100|1.5", "First floor||", "Socket|20|4.9"]),
    ).toEqual({
      lines: ["Ground floor: none", "Cable: 100 × 1.5", "First floor: none", "Socket: 20 × 4.9"],
      problems: ["2 section", "4 section"],
      columns: [],
    });
  });

  it("reports columns that are unused, guessed, or not in the currency of the proposal", () => {
    expect(brief(["Item|Foo|VAT|Price", "Desk|x|19%|5"]).columns).toEqual(["unused 1,2"]);
    expect(brief(["Item|Qty|Amount", "Desk|4|400"])).toMatchObject({
      lines: ["Desk: 4 × 100"],
      columns: ["guessed 2"],
    });
    expect(brief(["Item|Unit cost", "Desk|5"])).toMatchObject({
      lines: ["Desk: none (cost 5)"],
      columns: ["cost_without_price 1"],
    });
    expect(brief(["Item|Price (EUR)", "Desk|5"]).columns).toEqual(["other_currency 1"]);
    expect(brief(["Item|Price|Currency", "Desk|5|EUR"]).columns).toEqual(["other_currency 2"]);
    expect(brief(["Item|Price|Currency", "Desk|5|USD"]).columns).toEqual([]);
    expect(brief(["Item|Price incl. VAT", "Desk|5"]).columns).toEqual(["gross 1"]);
  });

  it("names a line by its row if the text is no name", () => {
    const rows = [
      ["Item", "Price"],
      ["\u200B", "5"],
    ];
    const options = {
      notation: findNotation("en-US"),
      currency: "USD",
      isName: (text: string) => /\w/.test(text),
    };
    const { lines, problems } = readTable(rows, options);
    expect(lines).toMatchObject([{ name: "2", price: { value: 5 } }]);
    expect(problems).toMatchObject([{ row: 2, reason: "name_missing" }]);
  });

  it("uses the roles that the member chose", () => {
    const rows = ["Item|Setup|Monthly", "Care|100|49"];
    expect(brief(rows)).toMatchObject({ lines: ["Care: 49 monthly"], columns: ["unused 1"] });
    expect(brief(rows, { roles: { 1: "price" } }).lines).toEqual(["Care: 100"]);
    expect(brief(rows, { roles: { 1: "price", 2: null } }).lines).toEqual(["Care: 100"]);
    expect(brief(["Item|Cost|Price", "Desk|5|9"], { roles: { 1: "price" } }).lines).toEqual(["Desk: 5"]);
  });

  it("reports a period that Proffer does not have, and a number that the spreadsheet shortened", () => {
    expect(brief(["Item|Price|Billed", "Care|49|every 3 years", "Desk|5|monthly"])).toMatchObject({
      lines: ["Care: 49", "Desk: 5 monthly"],
      problems: ["2 frequency_unknown"],
    });
    expect(brief(["Item|Monthly|Yearly", "Basic|10|100"])).toMatchObject({ lines: ["Basic: 10 monthly"] });
    expect(brief(["Item|Price|Optional", "A|1|x", "B|2|no", "C|3|maybe"]).problems).toEqual([
      "4 optional_unclear",
    ]);
    const { lines, problems } = read(["Item|SKU|Price", "Desk|4.00638E+12|5", "Chair|C-1|5"]);
    expect(lines.map(({ sku }) => sku)).toEqual([undefined, "C-1"]);
    expect(problems).toMatchObject([{ row: 2, reason: "sku_shortened" }]);
  });

  it("has no price that its cells do not contain", () => {
    const cell = fc.oneof(
      fc.constantFrom(
        "Desk",
        "Total",
        "2026-12-31",
        "10%",
        "100-200",
        "1.500",
        "(5)",
        "€ 5",
        "x",
        "08:30",
        "1e3",
        "TBD",
        "2 h",
      ),
      fc.integer({ min: 0, max: 2_000 }).map(String),
      fc.string({ unit: fc.constantFrom("1", "5", "0", ".", ",", "-", " ", "%", "$", "a"), maxLength: 8 }),
    );
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    const headings = fc.constantFrom("Item|Qty|Price|Cost", "Item|Price|Foo|Bar", "");
    fc.assert(
      fc.property(table, headings, (rows, heading) => {
        const given = heading === "" ? rows : [heading.split("|"), ...rows];
        const { lines } = readTable(given, { notation: findNotation("en-US"), currency: "USD" });
        for (const { row, price } of lines) {
          if (price.model !== "fixed" && price.model !== "percent") continue;
          const digits = (given[row - 1] ?? []).map((text) => text.replaceAll(/\D/g, ""));
          const value = String(Math.abs(price.value)).replaceAll(/\D/g, "").replace(/^0+/, "");
          expect(digits.some((each) => each.includes(value))).toBe(true);
        }
      }),
    );
  });
});
