import { strToU8, unzipSync, zipSync } from "fflate";
import { writeXlsx, type Cell } from "hucre/xlsx";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../../test/databases.ts";
import { useApp, useOrganization } from "../../../../test/use-app.ts";
import { readWorkbook } from "./read-workbook.ts";

const namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** Creates a workbook with this XML as the content of its sheet. */
async function makeWorkbook(content: string): Promise<Uint8Array> {
  const parts = unzipSync(await writeXlsx({ sheets: [{ name: "Prices", rows: [["name"]] }] }));
  const xml = `<?xml version="1.0"?><worksheet xmlns="${namespace}">${content}</worksheet>`;
  return zipSync({ ...parts, "xl/worksheets/sheet1.xml": strToU8(xml) });
}

const inline = (cell: string, text: string) => `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`;
const headings = `<row r="1">${inline("A1", "name")}${inline("B1", "price")}</row>`;

describe.each(engines)("a price list on %s reports every lost value:", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);
  const send = async (bytes: Uint8Array, rest: object = {}) =>
    client.post("/api/library-items/import", { file: Buffer.from(bytes).toString("base64"), ...rest });
  const listNames = async () =>
    (await client.get("/api/library-items?sort=name&limit=100")).body.data.map(
      ({ name }: { name: string }) => name,
    );

  it("a cell in a column without a heading is an error of its row, unless the request leaves the column out", async () => {
    const csv = "name, ,price\nLost,99,\nKept,,5\n";
    const { body } = await client.post("/api/library-items/import", { csv, dry_run: true });
    expect(body.rows).toMatchObject([
      { action: "refuse", errors: [{ column: null, code: "too_many_cells" }] },
      { action: "create" },
    ]);
    const left = await client.post("/api/library-items/import", {
      csv,
      columns: { "": null },
      dry_run: true,
    });
    expect(left.body.created_count).toBe(2);
  });

  it("a formula without a stored result is an error of its row", async () => {
    const { body } = await send(
      await makeWorkbook(
        `<sheetData>${headings}
        <row r="2">${inline("A2", "Stored")}<c r="B2"><f>2*3</f><v>6</v></c></row>
        <row r="3">${inline("A3", "Lost")}<c r="B3"><f>2*3</f></c></row>
        <row r="4">${inline("A4", "Empty")}<c r="B4"><f>2*3</f><v></v></c></row></sheetData>`,
      ),
    );
    expect(body.rows.map(({ action }: { action: string }) => action)).toEqual(["create", "refuse", "refuse"]);
    expect(body.rows[1].errors).toMatchObject([{ column: "price", code: "formula_without_result" }]);
    expect(await listNames()).toEqual(["Stored"]);
  });

  it("a cell hidden by a merge is an error of its row, also if it is merged with a heading", async () => {
    const { body } = await send(
      await makeWorkbook(
        `<sheetData>${headings}
        <row r="2">${inline("A2", "First")}<c r="B2"><v>80</v></c></row>
        <row r="3">${inline("A3", "Second")}<c r="B3"/></row>
        <row r="4">${inline("A4", "Hosting and care")}</row>
        <row r="5">${inline("A5", "Third")}<c r="B5"><v>20</v></c></row></sheetData>
        <mergeCells><mergeCell ref="B2:B3"/><mergeCell ref="A4:B4"/></mergeCells>`,
      ),
    );
    expect(body.rows.map(({ errors }: { errors?: Array<{ code: string }> }) => errors?.[0]?.code)).toEqual([
      undefined,
      "merged_cell",
      "merged_cell",
      undefined,
    ]);
    expect(await listNames()).toEqual(["First", "Third"]);
  });

  it("a discount without a minus is an error of its row, and a given minus is kept", async () => {
    const csv = "name;price\nRabatt;10%\nEarly bird discount;100\nDiscount;-50\nRemise en état;80\n";
    const { body } = await client.post("/api/library-items/import", { csv });
    const codes = body.rows.map(({ errors }: { errors?: Array<{ code: string }> }) => errors?.[0]?.code);
    expect(codes).toEqual(["discount_added", "discount_added", undefined, undefined]);
    expect(body.rows.map(({ price }: { price: { value: number } | null }) => price?.value)).toEqual([
      undefined,
      undefined,
      -50,
      80,
    ]);
  });

  it("a price shown as 10 % is a percentage of 10, and other numbers are amounts", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "Prices",
          rows: [
            ["name", "price"],
            ["Service fee", 0.1],
            ["Hosting", 1200.5],
          ],
          cells: new Map<string, Partial<Cell>>([
            ["1,1", { value: 0.1, style: { numFmt: "0%" } }],
            ["2,1", { value: 1200.5, style: { numFmt: '#,##0.00 "kr"' } }],
          ]),
        },
      ],
    });
    expect((await send(bytes)).body).toMatchObject({ created_count: 2 });
    const { data } = (await client.get("/api/library-items?sort=name&order=asc")).body;
    expect(data).toMatchObject([
      { name: "Hosting", price: { model: "fixed", value: 1200.5 } },
      { name: "Service fee", price: { model: "percent", value: 10 } },
    ]);
  });

  it("a hidden row is imported and reported as hidden, and only visible sheets are read", async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: "Settings", rows: [["secret"]], hidden: true },
        {
          name: "Prices",
          rows: [
            ["name", "price"],
            ["Shown", 1],
            ["Hidden", 2],
          ],
          rowDefs: new Map([[2, { hidden: true }]]),
        },
        {
          name: "Services",
          rows: [
            ["name", "price"],
            ["Other", 3],
          ],
        },
      ],
    });
    const { body } = await send(bytes);
    expect(body).toMatchObject({ sheet: "Prices", sheets: ["Prices", "Services"], created_count: 2 });
    expect(body.rows.map(({ hidden }: { hidden?: boolean }) => hidden)).toEqual([undefined, true]);
    expect((await send(bytes, { sheet: "Services" })).body).toMatchObject({ sheet: "Services" });
  });

  it.each([
    ["windows-1250", "b3b967b96b61", "łągąka"],
    ["ISO-8859-2", "a3f364bc", "Łódź"],
    ["windows-1251", "d3f1f2e0edeee2eae0", "Установка"],
    ["shift_jis", "90dd927582f0", "設置を"],
    ["koi8-r", "f5d3d4c1cec1", "Устана"],
    ["macintosh", "4d9a62656c", "Möbel"],
  ])("a file in %s is read in the encoding of the request", async (encoding, hex, name) => {
    const bytes = Buffer.concat([Buffer.from("name;price\n"), Buffer.from(hex, "hex"), Buffer.from(";1\n")]);
    const { status, body } = await send(bytes, { encoding });
    expect([status, body.encoding]).toEqual([200, encoding.toLowerCase()]);
    expect(await listNames()).toEqual([name]);
  });

  it.each([
    ["Polish", "a36164f3776b61"],
    ["Polish letters inside words", "5573b37567613b310a4d6f6e7461bf"],
    ["Russian", "d3f1f2e0edeee2eae0"],
    ["Japanese", "90dd927582f0"],
    ["Czech", "50f8ed72756261"],
    ["Czech with ž, which both encodings have", "9e6c7574fd20e8e173746b6961"],
    ["Turkish", "dd6efe616174206ffcfe"],
    ["Hungarian", "66f574e96f6cfc72f6"],
  ])("a file whose bytes do not show its encoding is rejected: %s", async (_language, hex) => {
    const bytes = Buffer.concat([Buffer.from("name;price\n"), Buffer.from(hex, "hex"), Buffer.from(";1\n")]);
    const { status, body } = await send(bytes);
    expect([status, body.error.reasons]).toEqual([400, { encoding: "unknown_encoding" }]);
    expect(await listNames()).toEqual([]);
  });

  it("symbols of Western Europe do not make the encoding uncertain", async () => {
    const names = [
      "Büro à 5 €",
      "Fläche 12 m²",
      "Beton 3 m³",
      "¿Cómo? ½ día",
      "Größe ±5°",
      "10 £ café",
      "Œuvre",
    ];
    const text = ["name;price", ...names.map((name) => `${name};1`)].join("\n");
    const codes: Readonly<Record<string, string>> = { "€": "\u0080", Œ: "\u008C" };
    const bytes = Buffer.from(
      text.replaceAll(/[€Œ]/g, (letter) => codes[letter] ?? ""),
      "latin1",
    );
    expect((await send(bytes)).body).toMatchObject({ encoding: "windows-1252", created_count: names.length });
    expect((await listNames()).toSorted()).toEqual(names.toSorted());
  });

  it("an unknown encoding is an error of its field", async () => {
    const { status, body } = await send(Buffer.from("name\nA\n"), { encoding: "klingon" });
    expect([status, Object.keys(body.error.details)]).toEqual([400, ["encoding"]]);
  });

  it.each([
    ["sep=;", "semicolon", "A, B;1"],
    ["sep=,", "comma", "A; B,1"],
    ['"sep=|"', "pipe", "A; B|1"],
    ["SEP=\t", "tab", "A; B\t1"],
    ["sep=;;", "semicolon", "A, B;1"],
    ["sep=; ", "semicolon", "A, B;1"],
    ["SEP = ;", "semicolon", "A, B;1"],
  ])("the Excel line %s sets the delimiter and is not a row", async (line, delimiter, row) => {
    const csv = `\uFEFF${line}\r\nname${row.at(-2)}price\r\n${row}\r\n`;
    const { body } = await client.post("/api/library-items/import", { csv, dry_run: true });
    expect(body).toMatchObject({ delimiter, created_count: 1, rows: [{ row: 2 }] });
  });
});

/** Creates a workbook whose price column contains these numbers and formats. */
async function formatted(
  cells: ReadonlyArray<readonly [value: number, numFmt: string]>,
): Promise<Uint8Array> {
  const details = new Map<string, Partial<Cell>>(
    cells.map(([value, numFmt], row) => [`${row},0`, { value, style: { numFmt } }]),
  );
  return writeXlsx({ sheets: [{ name: "Prices", rows: cells.map(([value]) => [value]), cells: details }] });
}

describe("a workbook", () => {
  it("adds a percent sign to numbers that are shown with one", async () => {
    const bytes = await formatted([
      [0.1, "0%"],
      [0.075, "0.0%"],
      [-0.05, "[Red]-0.00%"],
      [19, '0"%"'],
      [19, "0\\%"],
      [0.07, "0.00 %"],
      [1_200.5, '#,##0.00 "kr"'],
      [0.1, "General"],
    ]);
    const { rows } = await readWorkbook(bytes, undefined);
    expect(rows.map(({ cells }) => cells[0]?.text)).toEqual([
      "10%",
      "7.5%",
      "-5%",
      "19%",
      "19%",
      "7%",
      "1200.5",
      "0.1",
    ]);
  });

  it("does not read dates, times and durations as numbers", async () => {
    const bytes = await formatted([
      [46_387, "yyyy-mm-dd"],
      [0.35, "hh:mm"],
      [1.0625, "[h]:mm"],
    ]);
    const { rows } = await readWorkbook(bytes, undefined);
    expect(rows.every(({ cells }) => cells[0]?.isNumber === false)).toBe(true);
  });

  it("with 400,000 widths of all columns is read in time", async () => {
    const widths = `<cols>${'<col min="1" max="16384" width="9"/>'.repeat(400_000)}</cols>`;
    const bytes = await makeWorkbook(`${widths}<sheetData>${headings}</sheetData>`);
    const { rows } = await readWorkbook(bytes, undefined, 5_000);
    expect(rows).toHaveLength(1);
  });

  it("that exceeds its time is rejected, and the next one is read", async () => {
    const bytes = await makeWorkbook(`<sheetData>${headings}</sheetData>`);
    const refused = readWorkbook(bytes, undefined, 1);
    const next = readWorkbook(bytes, undefined);
    await expect(refused).rejects.toMatchObject({ reasons: { file: "too_large_spreadsheet" } });
    expect((await next).rows).toHaveLength(1);
  });

  it("with a hundred thousand merges of the whole sheet is rejected in time", async () => {
    const merges = `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(100_000)}</mergeCells>`;
    const bytes = await makeWorkbook(`<sheetData>${headings}</sheetData>${merges}`);
    await expect(readWorkbook(bytes, undefined, 5_000)).rejects.toMatchObject({
      reasons: { file: "damaged_spreadsheet" },
    });
  });
});
