import type { PriceListImport } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { parseTable } from "../model/spreadsheet/parse-table.ts";
import { writeRefusedRows } from "./refused-rows.ts";

describe("the rows that an import rejects", () => {
  it("are exported completely, with their columns and the reason, for any separator", () => {
    const csv = 'sku;name;price;\nA;Logo;10\nB;"Sign, large; ""new""";free\n\n;;;only a note\nC;Care;\n';
    const plan = {
      delimiter: "semicolon",
      rows: [
        { row: 2, action: "create" },
        { row: 3, action: "refuse", errors: [{ column: "price", message: "must be a number" }] },
        { row: 6, action: "refuse", errors: [{ column: null, message: "has no price" }] },
      ],
    } as PriceListImport;
    expect(
      parseTable(
        writeRefusedRows(csv, plan, "Error", ({ column, message }) => `${column ?? "row"}: ${message}`),
      ),
    ).toEqual([
      ["sku", "name", "price", "", "Error"],
      ["B", 'Sign, large; "new"', "free", "", "price: must be a number"],
      ["C", "Care", "", "", "row: has no price"],
    ]);
  });

  it("are split as the import split them, even if cells contain other separators", () => {
    const csv = "sku|name|price\nA|Logo, Icons\tand\tmore|free\n";
    const rows = [{ row: 2, action: "refuse", errors: [] }];
    const plan = { delimiter: "pipe", rows } as unknown as PriceListImport;
    expect(writeRefusedRows(csv, plan, "Error", () => "")).toBe(
      '\uFEFFsku,name,price,Error\r\nA,"Logo, Icons\tand\tmore",free,\r\n',
    );
  });
});
