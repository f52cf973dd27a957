import type { PriceListImport } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { parseTable } from "../model/spreadsheet/parse-table.ts";
import { writeRefusedRows } from "./refused-rows.ts";

describe("the rows that an import leaves out", () => {
  it("come back whole, with their columns and the reason, whatever separated them", () => {
    const csv = 'sku;name;price;\nA;Logo;10\nB;"Sign, large; ""new""";free\n\n;;;only a note\nC;Care;\n';
    const plan = {
      rows: [
        { row: 2, action: "create" },
        { row: 3, action: "refuse", errors: [{ column: "price", message: "must be a number" }] },
        { row: 6, action: "refuse", errors: [{ column: null, message: "has no price" }] },
      ],
    } as PriceListImport;
    expect(parseTable(writeRefusedRows(csv, plan, "Error"))).toEqual([
      ["sku", "name", "price", "", "Error"],
      ["B", 'Sign, large; "new"', "free", "", "price must be a number"],
      ["C", "Care", "", "", "has no price"],
    ]);
  });
});
