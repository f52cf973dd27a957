import { getProposalWords, languages } from "@proffer/presentation";
import { frequencies } from "@proffer/pricing";
import { findNotation, maxRows } from "@proffer/tables";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toNodes } from "../document/node.ts";
import { parseTable } from "./parse-table.ts";
import { readLines as read } from "./read-lines.ts";
import { toPlainText, writeLines } from "./write-lines.ts";

const rules = { notation: findNotation("en-GB"), currency: "GBP", discountName: "Discount" };
const readLines = (text: string) => read(text, rules);
const brief = (text: string) =>
  readLines(text).lines.map(({ name, description, price, optional }) => ({
    name,
    description,
    price,
    optional,
  }));

describe("a pasted table", () => {
  test("has its costs, unless the member may not see costs", () => {
    const costs = [false, true].map(
      (ignoresCosts) => read("Item\tPrice\tCost\nDesk\t9\t5", { ...rules, ignoresCosts }).lines[0]?.["cost"],
    );
    expect(costs).toEqual([5, undefined]);
  });

  test("is split at tabs, semicolons or commas, except inside quotes", () => {
    expect(parseTable('a\tb\n"c\nd"\t"say ""hi"""\n')).toEqual([
      ["a", "b"],
      ["c\nd", 'say "hi"'],
    ]);
    expect(parseTable("a,b\r\nc,d")).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
    expect(parseTable("Desk,2,100\nLamp,1,50")).toEqual([
      ["Desk", "2", "100"],
      ["Lamp", "1", "50"],
    ]);
    expect(parseTable("Design 1,200\nBuild, test $2,500")).toEqual([
      ["Design 1,200"],
      ["Build, test $2,500"],
    ]);
    expect(parseTable("Design 1,5\nBuild 2,5")).toEqual([["Design 1,5"], ["Build 2,5"]]);
    expect(parseTable("a;1,5\nb;2,5")).toEqual([
      ["a", "1,5"],
      ["b", "2,5"],
    ]);
    expect(parseTable('24" screen\t3')).toEqual([['24" screen', "3"]]);
    expect(parseTable('"open\t3')).toEqual([['"open', "3"]]);
  });

  test("is split as it was joined, for any content of cells", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', "\n", ",", ";", "\t", "é", " ") });
    const filled = fc.array(cell, { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(filled, { minLength: 1, maxLength: 5 }), (table) => {
        const rows = table.map((cells) => ["x", ...cells]);
        const text = rows
          .map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join("\t"))
          .join("\n");
        expect(parseTable(text)).toEqual(rows);
      }),
    );
  });

  test("has its columns recognized by their headings, in any order and language", () => {
    expect(
      brief("Qty\tItem\tUnit price (£)\tUnit\tBilled\tOptional\n3\tIcons\t1,200.50\tsets\tper month\tyes"),
    ).toEqual([
      {
        name: "Icons",
        description: "",
        price: {
          model: "fixed",
          value: 1200.5,
          frequency: "monthly",
          quantity: { current: 3, unitLabel: "sets" },
        },
        optional: true,
      },
    ]);
    expect(brief("Bezeichnung;Menge;Einzelpreis\nSymbole;2;99,90")[0]).toMatchObject({
      name: "Symbole",
      price: { value: 99.9, quantity: { current: 2 } },
    });
  });

  test.each(languages)(
    "has its frequencies recognized in the words that a client reads in %s",
    (language) => {
      const words = getProposalWords(language);
      const rows = frequencies.map((frequency) => `Icons\t1\t10\t${words[frequency]}`);
      const pasted = brief(["Item\tQty\tUnit price\tBilled", ...rows].join("\n"));
      expect(pasted).toMatchObject(frequencies.map((frequency) => ({ price: { frequency } })));
    },
  );

  test("has its columns recognized by their content if there are no headings", () => {
    expect(brief("Icons\tA whole set, drawn by hand\t3\t120")[0]).toMatchObject({
      name: "Icons",
      description: "<p>A whole set, drawn by hand</p>",
      price: { value: 120, quantity: { current: 3 } },
    });
    expect(brief("Icons\t120\nLogo\t80")).toMatchObject([
      { price: { value: 120 } },
      { price: { value: 80 } },
    ]);
    expect(brief("Icons\nLogo")).toMatchObject([{ name: "Icons" }, { name: "Logo" }]);
  });

  test("keeps every row, and reports unreadable values by row", () => {
    const { lines, problems, idsByRow } = readLines(
      "Item\tQty\tPrice\nA\t1\t12 apples\nB\tmany\tOn request\n\tx\t",
    );
    expect(lines.map(({ name }) => name)).toEqual(["A", "B", "4"]);
    expect([...idsByRow]).toEqual(lines.map(({ id }, index) => [index + 2, id]));
    expect(problems).toMatchObject([
      { row: 2, reason: "price_unreadable", text: "12 apples" },
      { row: 3, reason: "quantity_unreadable", text: "many" },
      { row: 4, reason: "name_missing", text: "x" },
      { row: 4, reason: "quantity_unreadable", text: "x" },
      { row: 4, reason: "price_missing", text: "" },
    ]);
    expect(lines[1]?.["price"]).toMatchObject({ model: "text", text: "On request" });
  });

  test("may have ten thousand rows, and reports how many more were left out", () => {
    const text = Array.from({ length: maxRows + 5 }, (_, index) => `Line ${index}\t${index}`).join("\n");
    const { lines, problems } = readLines(text);
    expect(lines).toHaveLength(maxRows);
    expect(problems).toEqual([{ row: maxRows + 1, reason: "too_many_rows", text: "5", choices: [] }]);
  });
});

/** Returns the value of each price, and the reported problems. */
const readPrices = (...prices: readonly string[]) => {
  const text = ["Item\tPrice", ...prices.map((price) => `Nails\t${price}`)].join("\n");
  const { lines, problems } = readLines(text);
  const values = lines.map(({ price }) => (price as { readonly value?: number }).value);
  return [values, problems.map(({ reason }) => reason)];
};

describe("ambiguous numbers in a pasted table", () => {
  test("get the meaning of the other numbers in the table", () => {
    expect(readPrices("1.500", "12,50")).toEqual([[1500, 12.5], []]);
    expect(readPrices("1.500", "1.234.567,89")).toEqual([[1500, 1_234_567.89], []]);
    expect(readPrices("1,500", "12.5")).toEqual([[1500, 12.5], []]);
    expect(readPrices("1.500", "12.50")).toEqual([[1.5, 12.5], []]);
  });

  test("are reported if no other number decides, unless they group thousands as in the member's country", () => {
    expect(readPrices("1.500")).toEqual([[1.5], ["price_ambiguous"]]);
    expect(readPrices("1,500")).toEqual([[1500], []]);
    expect(readPrices("1.500", "12.50", "12,50")).toEqual([[1.5, 12.5, 12.5], ["price_ambiguous"]]);
  });
});

describe("a pasted text that is not a table of lines", () => {
  test("has its formula errors reported, and none of them reach a client", () => {
    expect(readPrices("#REF!", "#DIV/0!", "=SUM(A1:A3)")).toEqual([
      [0, 0, 0],
      ["price_dropped", "price_dropped", "price_dropped"],
    ]);
  });

  test("loses control characters of binary data", () => {
    expect(parseTable("\u0000P\u0001N\u007FG\uFFFF\uD800\tb")).toEqual([["PNG\uFFFD", "b"]]);
  });

  test("keeps the whole of a name that is too long in the description", () => {
    const long = "word ".repeat(200).trim();
    const { lines, problems } = readLines(`Item\tDescription\tPrice\n${long}\tMore\t5`);
    expect(lines[0]?.["name"]).toBe(long.slice(0, 500));
    expect(lines[0]?.["description"]).toBe(`<p>${long}</p><p>More</p>`);
    expect(problems).toMatchObject([{ row: 2, reason: "name_long" }]);
  });
});

test("a row whose name has no visible character is reported and named by its number", () => {
  const { lines, problems } = readLines("Item\tPrice\n\u200B\u3164\t5");
  expect(lines.map(({ name }) => name)).toEqual(["2"]);
  expect(problems).toMatchObject([{ row: 2, reason: "name_missing" }]);
});

describe("copied lines", () => {
  test("are equal lines when they are pasted", () => {
    const text =
      'Item\tDescription\tQty\tUnit\tPrice\tBilled\nIcons\t"Two\nlines"\t3\tsets\t1200.5\tmonthly\nVisit\t\t1\t\t100 - 200\tonce\nFee\t\t\t\t10%\tonce';
    const { lines } = readLines(text);
    const nodes = lines.flatMap((line) => toNodes(line, "line_item", "group"));
    const copied = writeLines(nodes, ["Name", "Description", "Quantity", "Unit", "Price", "Billed"], "en-GB");
    const again = readLines(copied.text).lines;
    expect(again).toEqual(lines.map((line) => Object.assign({}, line, { id: expect.any(String) })));
    expect(copied.html).toContain("<td>1200.5</td>");
  });

  test.each([" =1+1", "\u200B@x", "'=1", "+1", "\uFF1D1"])(
    "like a formula, such as %j, get an apostrophe",
    (name) => {
      const line = {
        id: "01890000-0000-7000-8000-000000000000",
        type: "line_item",
        name,
        price: { model: "none" },
      };
      const nodes = toNodes(line, "line_item", "group");
      expect(writeLines(nodes, ["a", "b", "c", "d", "e", "f"], "en-GB").text).toContain(`'${name}`);
    },
  );

  test("keep the entities of their descriptions that have no plain character", () => {
    expect(toPlainText("<p>A &amp; B &constructor; &hearts;</p>")).toBe("A & B &constructor; &hearts;");
  });

  test("do not become formulas", () => {
    const nodes = readLines("=SUM(A1)\t1").lines.flatMap((line) => toNodes(line, "line_item", "group"));
    expect(writeLines(nodes, ["a", "b", "c", "d", "e", "f"], "en-GB").text).toContain("'=SUM(A1)");
  });
});
