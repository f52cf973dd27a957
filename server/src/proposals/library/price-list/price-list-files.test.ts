import { zipSync, strToU8, unzipSync } from "fflate";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../../test/databases.ts";
import { useApp, useOrganization } from "../../../../test/use-app.ts";

type Row = readonly (string | number | boolean | Date | null)[];

const header: Row = ["sku", "name", "price", "cost"];

const toFile = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

async function workbook(rows: readonly Row[], name = "Prices"): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name, rows: rows.map((row) => [...row]) }] });
}

/** Creates a workbook whose sheet contains this XML. */
async function makeWorkbook(sheetData: string, doctype = ""): Promise<Uint8Array> {
  const parts = unzipSync(await workbook([header]));
  const namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const xml = `<?xml version="1.0"?>${doctype}<worksheet xmlns="${namespace}"><sheetData>${sheetData}</sheetData></worksheet>`;
  return zipSync({ ...parts, "xl/worksheets/sheet1.xml": strToU8(xml) });
}

const inline = (cell: string, text: string) => `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`;

function utf16(text: string, isBigEndian: boolean): Buffer {
  const bytes = Buffer.from(text, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
}

describe.each(engines)("a price list in a file on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);
  const send = async (bytes: Uint8Array, rest: object = {}) =>
    client.post("/api/library-items/import", { file: toFile(bytes), ...rest });
  const library = async (): Promise<Array<Record<string, unknown>>> =>
    (await client.get("/api/library-items?sort=name&limit=100")).body.data;

  it("creates line items from a spreadsheet with exact numbers, regardless of the decimal sign of texts", async () => {
    const bytes = await workbook([
      header,
      ["H-1", "Hosting", 1.234, 0.1 + 0.2],
      [1001, "Advice", "1.234,5", null],
      [null, null, null, null],
      ["F-1", "=1+1", -5, null],
    ]);
    const { status, body } = await send(bytes, { decimal: "comma" });
    expect([status, body.format, body.encoding]).toEqual([200, "xlsx", null]);
    expect(body).toMatchObject({ created_count: 3, refused_count: 0 });
    expect(await library()).toMatchObject([
      { name: "=1+1", sku: "F-1", price: { value: -5 } },
      { name: "Advice", sku: "1001", price: { value: 1234.5 } },
      { name: "Hosting", sku: "H-1", price: { value: 1.234 }, cost: 0.3 },
    ]);
  });

  it.each([
    ["comma", ","],
    ["semicolon", ";"],
    ["tab", "\t"],
    ["pipe", "|"],
  ])(
    "with columns separated by a %s stores its valid half and reports the other half",
    async (delimiter, sign) => {
      const rows = [header, ["A", "B\u00fcro", "49.5", ""], ["B", "", "10", ""], ["C", "Umzug", "free", ""]];
      const text = rows.map((cells) => cells.join(sign)).join("\r\n");
      for (const bytes of [utf16(`\uFEFF${text}`, false), utf16(text, true), Buffer.from(text, "latin1")]) {
        const { body } = await send(bytes, { dry_run: true });
        expect(body).toMatchObject({ delimiter, created_count: 1, refused_count: 2 });
      }
      expect((await send(Buffer.from(`\uFEFF${text}`))).body).toMatchObject({ delimiter, encoding: "utf-8" });
      expect(await library()).toMatchObject([{ name: "B\u00fcro", sku: "A", price: { value: 49.5 } }]);
    },
  );

  it("reports faults of a spreadsheet row by row, stores nothing in a dry run, and otherwise stores the valid half", async () => {
    const cells = (row: number, sku: string, price: string) =>
      `<row r="${row}">${inline(`A${row}`, sku)}${inline(`B${row}`, `Item ${sku}`)}${price}</row>`;
    const bytes = await makeWorkbook(
      [
        `<row r="1">${header.map((name, index) => inline(`${"ABCD"[index]}1`, String(name))).join("")}</row>`,
        cells(2, "A", `<c r="C2"><f>2*3</f><v>6</v></c>`),
        cells(3, "B", `<c r="C3" t="e"><f>1/0</f><v>#DIV/0!</v></c>`),
        cells(4, "C", `<c r="C4"><f>2*3</f></c>`),
        cells(5, "D", `<c r="C5" t="b"><v>1</v></c>`),
        cells(6, "A", `<c r="C6"><v>1E+300</v></c>`),
        cells(7, "E", `<c r="C7"><v>7</v></c>${inline("F7", "surplus")}`),
      ].join(""),
    );
    const dry = (await send(bytes, { dry_run: true })).body;
    expect(await library()).toEqual([]);
    expect(dry).toMatchObject({ created_count: 1, refused_count: 5 });
    expect(dry.rows.map(({ row, action }: { row: number; action: string }) => [row, action])).toEqual([
      [2, "create"],
      [3, "refuse"],
      [4, "refuse"],
      [5, "refuse"],
      [6, "refuse"],
      [7, "refuse"],
    ]);
    expect(dry.errors).toContain('Row 3, column price: must be a number (it is "#DIV/0!")');
    expect(dry.errors).toContain("Row 6, column sku: is also in row 2");
    expect(dry.errors).toContain("Row 7: has more cells than the header has columns");
    expect((await send(bytes)).body).toMatchObject({ created_count: 1, refused_count: 5 });
    expect((await library()).map(({ name }) => name)).toEqual(["Item A"]);
  });

  it("uses the named sheet and lists the available sheets", async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: "Notes", rows: [["nothing"]] },
        { name: "Prices", rows: [["name"], ["Hosting"]] },
      ],
    });
    expect((await send(bytes, { sheet: "Prices" })).body).toMatchObject({ created_count: 1 });
    expect((await send(bytes, { sheet: "Costs" })).body.error.details).toEqual({
      sheet: "is not a sheet of the file, which has Notes, Prices",
    });
  });

  const french = "sku;name;price\nH-1;Hébergement géré à 5 €;49,90\n";
  it.each([
    ["utf-8", "utf-8", Buffer.from(french)],
    ["utf-8 with a byte order mark", "utf-8", Buffer.from(`\ufeff${french}`)],
    ["utf-16le with a byte order mark", "utf-16le", utf16(`\ufeff${french}`, false)],
    ["utf-16be with a byte order mark", "utf-16be", utf16(`\ufeff${french}`, true)],
    ["utf-16le without one", "utf-16le", utf16(french, false)],
    ["utf-16be without one", "utf-16be", utf16(french, true)],
    ["windows-1252", "windows-1252", Buffer.from(french.replace("€", "\x80"), "latin1")],
  ])("is read in %s, and the answer names the encoding", async (_form, encoding, bytes) => {
    const { body } = await send(bytes);
    expect(body).toMatchObject({ format: "csv", encoding, created_count: 1 });
    expect(await library()).toMatchObject([{ name: "Hébergement géré à 5 €", price: { value: 49.9 } }]);
  });

  it("is read in the encoding of the request, and rejected if its bytes do not fit", async () => {
    const bytes = Buffer.from(french.replace("€", "\x80"), "latin1");
    expect((await send(bytes, { encoding: "utf-8" })).body.error.details).toEqual({
      encoding: "does not fit: the file is not in utf-8",
    });
    expect((await send(bytes, { encoding: "windows-1252" })).body.created_count).toBe(1);
  });

  it("reports the rows with already lost characters and an unclosed quote", async () => {
    const csv = 'sku,name\nA,H\ufffdbergement\nB,19" rack\nC,Fine\nD,"Open\nE,Below\n';
    const { body } = await client.post("/api/library-items/import", { csv });
    expect(body.errors).toEqual([
      "Row 2, column name: has characters that were lost: specify the encoding of the file",
      "Row 5: has a quote that is never closed, so this row and all after it were not read",
    ]);
    expect((await library()).map(({ name }) => name)).toEqual(['19" rack', "Fine"]);
  });

  it("reports a row with a misplaced quote that includes the rows below, and creates no item from it", async () => {
    const csv =
      'sku,name,price\nA,Fine,1\nB,"Broken,3\nC,Below,4\nD,"a""b",5\nE,"""Quoted""\nin two lines",6\n';
    const { body } = await client.post("/api/library-items/import", { csv });
    expect(body).toMatchObject({
      created_count: 2,
      errors: ["Row 3: has a quote in the wrong place, so the rows below were read as part of it"],
    });
    expect((await library()).map(({ name }) => name)).toEqual(['"Quoted"\nin two lines', "Fine"]);
  });

  it.each<[string, () => Promise<Uint8Array>, RegExp, string]>([
    [
      "an old or locked spreadsheet",
      async () => Buffer.from("d0cf11e0a1b11ae1", "hex"),
      /\.xls/,
      "old_spreadsheet",
    ],
    [
      "a zip file without a spreadsheet",
      async () => zipSync({ "a.xml": strToU8("<a/>") }),
      /cannot be read/,
      "damaged_spreadsheet",
    ],
    [
      "a broken zip file",
      async () => Buffer.from("504b03040506", "hex"),
      /cannot be unpacked/,
      "damaged_spreadsheet",
    ],
    [
      "a picture",
      async () => Buffer.from("89504e470d0a1a0a0000000d", "hex"),
      /neither a text nor/,
      "no_list",
    ],
    [
      "a spreadsheet that unpacks to a huge size",
      async () => makeWorkbook(`<row r="1">${inline("A1", "A".repeat(25_000_000))}</row>`),
      /at most 20000000 bytes when it is unpacked/,
      "too_large_spreadsheet",
    ],
  ])("is rejected if it is %s", async (_what, make, message, reason) => {
    const { status, body } = await send(await make());
    expect([status, body.error.reasons]).toEqual([400, { file: reason }]);
    expect(body.error.message).toMatch(message);
  });

  it("is rejected if its parts overlap, because each would be unpacked again", async () => {
    const bytes = Buffer.from(await workbook([header, ["A", "Hosting", 1, 1]]));
    const end = bytes.lastIndexOf("PK\x05\x06");
    const directory = bytes.subarray(bytes.readUInt32LE(end + 16), end);
    const copies = 50;
    const tail = Buffer.from(bytes.subarray(end));
    for (const at of [8, 10]) tail.writeUInt16LE(bytes.readUInt16LE(end + at) * copies, at);
    const file = Buffer.concat([
      bytes.subarray(0, end - directory.length),
      ...Array.from({ length: copies }, () => directory),
      tail,
    ]);
    expect((await send(file)).body.error.details).toEqual({ file: "cannot be unpacked: its parts overlap" });
  });

  it("is rejected at once if it is endless white space", async () => {
    const { status } = await client.post("/api/library-items/import", { file: `${" ".repeat(1_000_000)}!` });
    expect(status).toBe(400);
  });

  it("costs no more than its rows if a cell is in the last corner of a sheet", async () => {
    const rows = `<row r="1">${inline("A1", "name")}</row><row r="2">${inline("A2", "Hosting")}</row>`;
    const far = `<row r="1048576">${inline("XFD1048576", "far")}</row>`;
    expect((await send(await makeWorkbook(rows + far))).body).toMatchObject({ created_count: 1 });
  });

  it("expands no entity and reads no other file", async () => {
    const doctype = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>';
    const rows = `<row r="1">${inline("A1", "name")}</row><row r="2">${inline("A2", "&a;&b;")}</row>`;
    await send(await makeWorkbook(rows, doctype));
    expect(JSON.stringify(await library())).not.toMatch(/aaaa|root:/);
  });

  it("must be either a text or a file", async () => {
    const nothing = await client.post("/api/library-items/import", {});
    expect([nothing.status, Object.keys(nothing.body.error.details)]).toEqual([400, ["csv"]]);
    const both = await client.post("/api/library-items/import", {
      csv: "name\nA",
      file: toFile(Buffer.from("name\nA")),
    });
    expect(both.body.error.details).toEqual({ file: "cannot be used together with csv" });
    const wrong = await client.post("/api/library-items/import", { file: "näme" });
    expect(wrong.body.error.details).toEqual({ file: "must be Base64" });
  });

  it("exported as a spreadsheet and imported again changes nothing and contains no formula", async () => {
    const texts = ["=SUM(A1)", "+plus", "-5", "@x", "'tis", "<p>One</p>\n<p>Two & three</p>"];
    for (const [n, description] of texts.entries())
      await client.post("/api/library-items", {
        type: "line_item",
        name: `${description.slice(0, 4)} ${n}`,
        sku: `S-${n}`,
        description,
        price: { model: "fixed", value: 1.5 + n, frequency: "once" },
        cost: 0.25,
      });
    const answer = await app.server.inject({
      url: "/api/library-items/export.xlsx",
      headers: { authorization: `Bearer ${client.apiKey}` },
    });
    expect(answer.headers["content-type"]).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets;
    expect(sheet?.rows[0]?.slice(0, 3)).toEqual(["sku", "name", "description"]);
    const parts = unzipSync(answer.rawPayload);
    expect(Buffer.from(parts["xl/worksheets/sheet1.xml"] ?? []).toString()).not.toContain("<f>");
    expect((await send(answer.rawPayload)).body).toMatchObject({ unchanged_count: texts.length });
  });
});
