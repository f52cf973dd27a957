import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../../test/databases.ts";
import { useApp, useOrganization } from "../../../../test/use-app.ts";

describe.each(engines)("prices in common notations on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);
  const send = (csv: string, rest: object = {}) => client.post("/api/library-items/import", { csv, ...rest });
  const list = async () => (await client.get("/api/library-items?sort=name&limit=100")).body.data;
  const listCodes = async (csv: string, rest: object = {}) =>
    (await send(csv, rest)).body.rows.map(({ errors = [] }: { errors?: readonly { code: string }[] }) =>
      errors.map(({ code }) => code).join(),
    );

  it.each([
    "SKU;Item;Unit price;Unit cost;Qty;UoM",
    "Art.-Nr.;Bezeichnung;Einzelpreis netto;EK;Menge;Einheit",
    "Código de artículo;Concepto;Precio unitario (USD);Coste unitario;Cant.;Unidad de medida",
    "Code article;Désignation;P.U. HT;Prix d'achat HT;Qté;Unité de mesure",
    "رقم الصنف;اسم المنتج;سعر الوحدة;التكلفة;الكمية;الوحدة",
    "מק״ט;שם המוצר;מחיר ליחידה;עלות;כמות;יחידת מידה",
  ])("columns with their usual names in each language are recognized: %s", async (headings) => {
    const { body } = await send(`${headings}\nA-1;Type;5.50;2.25;3;pcs\n`);
    expect(body).toMatchObject({ created_count: 1, refused_count: 0 });
    expect(await list()).toMatchObject([
      {
        sku: "A-1",
        name: "Type",
        price: { value: 5.5, quantity: { current: 3, unitLabel: "pcs" } },
        cost: 2.25,
      },
    ]);
  });

  it.each([
    ["Total", "a total is no price"],
    ["Amount", "a price or a total"],
    ["Discount", "not a field of a line item"],
    ["Price (EUR)", "a currency that is not the organization's"],
    ["Price incl. VAT", "with tax"],
    ["Price %", "percentages"],
    ["Artikel", "a name or a number"],
  ])("the column %s is rejected until the request gives its meaning: %s", async (column) => {
    const { status, body } = await send(`name;${column}\nType;5\n`);
    expect([status, body.error.reasons]).toEqual([400, { [`columns.${column}`]: "unknown_column" }]);
    expect((await send(`name;${column}\nType;5\n`, { columns: { [column]: null } })).status).toBe(200);
  });

  it("two possible price columns are both rejected as unknown", async () => {
    const { body } = await send("name;Unit price;List price\nType;5;6\n");
    expect(Object.keys(body.error.details)).toEqual(["columns.Unit price", "columns.List price"]);
    const { body: known } = await send("name;price;List price\nType;5;6\n");
    expect(Object.keys(known.error.details)).toEqual(["columns.List price"]);
  });

  it("a percentage becomes a percent price, a range has two ends, and amounts in brackets are negative", async () => {
    const { body } = await send("name;price\nA;10%\nB;100-200\nC;(5.00)\nD;$5\nE;1,23,456.78\nF;-$500\n");
    expect(body).toMatchObject({ created_count: 6 });
    expect((await list()).map(({ price }: { price: object }) => price)).toMatchObject([
      { model: "percent", value: 10 },
      { model: "fixed", value: 100, max_value: 200 },
      { model: "fixed", value: -5 },
      { model: "fixed", value: 5 },
      { model: "fixed", value: 123_456.78 },
      { model: "fixed", value: -500 },
    ]);
  });

  it("a percentage contradicts any other model in its row, and a range contradicts a percentage", async () => {
    expect(
      await listCodes(
        "name;model;price\nA;percent;10%\nB;percent;10\nC;fixed;10%\nD;hourly;10%\nE;percent;5-10\nF;hourly;50-60\n",
      ),
    ).toEqual(["", "", "not_a_number", "not_a_number", "not_a_number", ""]);
  });

  it("an invalid price is an error of its row", async () => {
    const texts = [
      "2026-12-31",
      "31.12.2026",
      "12/31/2026",
      "1.2E+03",
      "1.5k",
      "100+20%",
      "=1+1",
      "1 2345",
      "5 €",
      "5-3",
      "TBD",
    ];
    const codes = await listCodes(["name;price", ...texts.map((text) => `A;${text}`)].join("\n"));
    expect(codes).toEqual(texts.map((text) => (text === "5 €" ? "other_currency" : "not_a_number")));
    expect(await list()).toEqual([]);
  });

  it("a row with a total is not a line item", async () => {
    expect(await listCodes("name;price\nType;5\nTotal;5\nMwSt. 19%;0.95\nSous-total;5\n")).toEqual([
      "",
      "total_row",
      "total_row",
      "total_row",
    ]);
    expect(await listCodes("sku;name;price\nX;Total;5\n")).toEqual([""]);
  });

  it("a price without a value gets its value from a file without models", async () => {
    await send("sku;name;model\nA;Free;none\n");
    await send("sku;price\nA;5\n");
    expect(await list()).toMatchObject([{ price: { model: "fixed", value: 5 } }]);
  });

  it("a quantity may include its unit, unless the unit column has another one", async () => {
    expect(await listCodes("name;price;quantity;unit\nA;1;12 hrs;\nB;1;12 hrs;days\n")).toEqual([
      "",
      "not_a_number",
    ]);
    expect(await list()).toMatchObject([{ price: { quantity: { current: 12, unitLabel: "hrs" } } }]);
  });
});
