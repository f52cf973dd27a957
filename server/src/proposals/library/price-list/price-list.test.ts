import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../../test/databases.ts";
import { useApp, useOrganization } from "../../../../test/use-app.ts";

interface Row {
  readonly action: string;
  readonly errors?: ReadonlyArray<{
    readonly column: string | null;
    readonly message: string;
    readonly code: string;
  }>;
}

const actions = (rows: readonly Row[]) => rows.map(({ action }) => action);

/** Lists the column and code of each error, row by row. */
const listCodes = (rows: readonly Row[]) =>
  rows.map(({ errors = [] }) => errors.map(({ column, code }) => `${column} ${code}`).toSorted());

describe.each(engines)("a price list on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);
  const send = (csv: string, rest: object = {}) => client.post("/api/library-items/import", { csv, ...rest });
  const library = async (): Promise<Array<Record<string, unknown>>> =>
    (await client.get("/api/library-items?sort=name&limit=100")).body.data;
  const download = async (query = "") =>
    (
      await app.server.inject({
        url: `/api/library-items/export${query}`,
        headers: { authorization: `Bearer ${client.apiKey}` },
      })
    ).payload;

  it("imported several times at once creates each item once", async () => {
    const csv = `sku,name\n${Array.from({ length: 50 }, (_, n) => `H-${n},Hosting`).join("\n")}`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(csv)));
    expect(answers.map(({ body }) => body.created_count).toSorted((a: number, b: number) => a - b)).toEqual([
      0, 0, 0, 0, 50,
    ]);
    expect(await library()).toHaveLength(50);
  });

  it("exported and imported again changes nothing, including line breaks and formula characters", async () => {
    const texts = ["<p>One</p>\n<p>Two</p>", "=SUM(A1)", "\uFF0Bplus", "-5", '\'tis, "quoted"'];
    for (const [n, description] of texts.entries())
      await client.post("/api/library-items", {
        type: "line_item",
        name: `Item ${n}`,
        sku: `S-${n}`,
        description,
        price: { model: "fixed", value: -1.5, frequency: "once" },
      });
    expect((await send(await download())).body).toMatchObject({ unchanged_count: texts.length });
  });

  it("creates a line item for each row, with every column", async () => {
    const csv = [
      "sku,name,description,model,price,frequency,quantity,unit,cost,tags",
      'H-1,"Hosting, managed","<p>Fast</p>",fixed,49.90,monthly,2,sites,12.5,web|care',
      "H-2,Advice,,hourly,120,once,,,,",
      "H-3,On us,,,,,,,,",
    ].join("\n");
    const { status, body } = await send(csv);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      dry_run: false,
      created_count: 3,
      message: "Created 3 items and updated 0",
    });
    expect(body).not.toHaveProperty("errors");
    expect(await library()).toMatchObject([
      { name: "Advice", price: { model: "hourly", value: 120, frequency: "once" } },
      {
        id: body.rows[0].id,
        type: "line_item",
        sku: "H-1",
        name: "Hosting, managed",
        description: "<p>Fast</p>",
        price: {
          model: "fixed",
          value: 49.9,
          frequency: "monthly",
          quantity: { current: 2, unitLabel: "sites" },
        },
        cost: 12.5,
        tags: ["web", "care"],
        use_count: 0,
      },
      { name: "On us", price: { model: "none" } },
    ]);
    expect((await client.get("/api/library-items?tag=care&search=h-1")).body.pagination.total).toBe(1);
  });

  it.each([
    ["commas", "name,price\nFonts,5.5\n"],
    ["semicolons and decimal commas", "name;price\nFonts;5,5\n"],
    ["tabs", "name\tprice\nFonts\t5.5\n"],
    ["a byte order mark and Windows line ends", "\ufeffname;price\r\nFonts;5,5\r\n"],
    ["quotes around everything", '"name";"price"\n"Fonts";"5,5"\n'],
    ["spaces, capitals and empty rows", " Name , PRICE \n\n Fonts , 5.5 \n,\n"],
    ["a separator inside quotes of the header", '"name","price","a;b;c;d"\nFonts,5.5,x\n'],
  ])("is read with %s", async (_form, csv) => {
    const { body } = await send(csv, csv.includes("a;b") ? { columns: { "a;b;c;d": null } } : {});
    expect(body).toMatchObject({ created_count: 1 });
    expect(await library()).toMatchObject([{ name: "Fonts", price: { model: "fixed", value: 5.5 } }]);
  });

  it("keeps quotes, separators and line breaks inside cells", async () => {
    await send('name,description,price\n"Say ""hello"", twice","<p>a</p>\n<p>b;c</p>",1\n');
    expect(await library()).toMatchObject([
      { name: 'Say "hello", twice', description: "<p>a</p>\n<p>b;c</p>" },
    ]);
  });

  it("reports the effect row by row in a dry run and stores nothing", async () => {
    await send("sku,name,price\nA,Known,1\nB,Same,2\n");
    const before = await library();
    const csv = "sku,name,price\nA,Known,1.5\nB,Same,2\nC,New,3\nD,Bad,free\n";
    const dry = (await send(csv, { dry_run: true })).body;
    expect(await library()).toEqual(before);
    expect(dry).toEqual({
      dry_run: true,
      format: "csv",
      delimiter: "comma",
      sheet: null,
      sheets: null,
      encoding: null,
      created_count: 1,
      updated_count: 1,
      unchanged_count: 1,
      refused_count: 1,
      message: "Would create 1 item and update 1; 1 row has errors",
      rows: [
        {
          row: 2,
          action: "update",
          id: before[0]?.["id"],
          name: "Known",
          sku: "A",
          price: { model: "fixed", value: 1.5, frequency: "once" },
        },
        {
          row: 3,
          action: "unchanged",
          id: before[1]?.["id"],
          name: "Same",
          sku: "B",
          price: { model: "fixed", value: 2, frequency: "once" },
        },
        {
          row: 4,
          action: "create",
          id: null,
          name: "New",
          sku: "C",
          price: { model: "fixed", value: 3, frequency: "once" },
        },
        {
          row: 5,
          action: "refuse",
          id: null,
          name: "Bad",
          sku: "D",
          price: null,
          errors: [{ column: "price", message: 'must be a number (it is "free")', code: "not_a_number" }],
        },
      ],
      errors: ['Row 5, column price: must be a number (it is "free")'],
    });
    const real = (await send(csv)).body;
    expect(actions(real.rows)).toEqual(actions(dry.rows));
    expect(real).toMatchObject({ created_count: 1, updated_count: 1, unchanged_count: 1, refused_count: 1 });
    expect((await library()).map(({ name }) => name)).toEqual(["Known", "New", "Same"]);
  });

  it("updates only the columns of the file, and keeps other fields and fields of empty cells", async () => {
    const created = await client.post("/api/library-items", {
      type: "line_item",
      name: "Hosting",
      sku: "H-1",
      description: "<p>Fast</p>",
      price: {
        model: "fixed",
        value: 40,
        max_value: 90,
        frequency: "monthly",
        quantity: { current: 2, max: 5 },
      },
      cost: 10,
      tags: ["web"],
      modifications: [{ name: "Backups", price: { model: "fixed", value: 5, frequency: "monthly" } }],
      internal_notes: "Ask Linus",
    });
    const { id } = created.body.data;
    const before = (await client.get(`/api/library-items/${id}`)).body;
    app.clock.advance(1000);
    const { body } = await send("sku,price,cost,name,tags\nH-1,45,,,hosting|web\n");
    expect(body).toMatchObject({ updated_count: 1, rows: [{ action: "update", id, name: "Hosting" }] });
    expect((await client.get(`/api/library-items/${id}`)).body).toEqual({
      ...before,
      price: { ...before.price, value: 45 },
      tags: ["hosting", "web"],
      updated_at: app.clock.now(),
    });
    expect((await client.get("/api/library-items?tag=hosting")).body.pagination.total).toBe(1);
  });

  it("reports row and column of every fault and stores the other rows", async () => {
    const csv = [
      "sku,name,price,frequency,quantity,model,cost,tags",
      "A,Good,1,once,1,fixed,1,a",
      "A,Again,1,once,1,fixed,1,a",
      "C,Daily,1,daily,1,fixed,1,a",
      "D,Negative,1,once,-1,fixed,-1,a",
      "E,,1,once,1,fixed,1,a",
      "F,Model,1,once,1,gift,1,a",
      "G,Percent,,once,1,percent,1,a",
      'H,Unclear,"1,234",once,1,fixed,1,a',
      `I,Label,1,once,1,fixed,1,${"t".repeat(101)}`,
      "J,Much,1e3,once,1,fixed,1,a,one more",
    ].join("\n");
    const { body } = await send(csv);
    expect(body).toMatchObject({ created_count: 1, refused_count: 9 });
    const columns = body.rows.map(({ errors = [] }: Row) => errors.map(({ column }) => column));
    expect(columns).toEqual([
      [],
      ["sku"],
      ["frequency"],
      expect.arrayContaining(["quantity", "cost"]),
      ["name"],
      expect.arrayContaining(["model"]),
      ["price"],
      ["price"],
      ["tags"],
      [null, "price"],
    ]);
    expect(body.errors).toContain("Row 3, column sku: is also in row 2");
    expect(body.errors).toContain(
      'Row 9, column price: can be read in two ways (it is "1,234"): specify which character separates decimals',
    );
    expect(await library()).toMatchObject([{ name: "Good" }]);
  });

  it("has a code for every fault of a row, so that clients can translate it", async () => {
    await client.post("/api/library-items", {
      type: "line_item",
      name: "Range",
      sku: "R",
      price: {
        model: "fixed",
        value: 10,
        max_value: 20,
        frequency: "once",
        quantity: { current: 2, min: 1, max: 5 },
      },
    });
    const long = "x".repeat(101);
    const csv = [
      "sku,name,model,price,frequency,quantity,unit,cost,tags",
      `${long},Long,fixed,1,once,1,${long},1,${long}`,
      `B,Many,fixed,1,once,1,h,1,${Array.from({ length: 101 }, (_, index) => index).join("|")}`,
      "C,Few,fixed,1,once,-1,h,-1,",
      "D,More,fixed,9999999999999,once,9999999999,h,9999999999999,",
      `E,Empty,fixed,,once,1,${long},1,`,
      "F,Percent,percent,,once,1,h,1,",
      "G,Percent,percent,1001,once,1,h,1,",
      "R,,,21,,,,,",
      "R2,Kind,gift,1,daily,1,h,1,",
    ].join("\n");
    expect(listCodes((await send(csv)).body.rows)).toEqual([
      ["sku too_long", "tags too_long", "unit too_long"],
      ["tags too_many_tags"],
      ["cost cost_out_of_range", "quantity quantity_out_of_range"],
      ["cost cost_out_of_range", "price price_out_of_range", "quantity quantity_out_of_range"],
      ["price no_price", "unit too_long"],
      ["price no_price"],
      ["price price_out_of_range"],
      ["price outside_price_range"],
      ["model unknown_word"],
    ]);
    expect(listCodes((await send("sku,quantity\nR,6\n")).body.rows)).toEqual([
      ["quantity quantity_out_of_range"],
    ]);
  });

  it("rejects a SKU of several line items", async () => {
    for (const name of ["One", "Two"])
      await client.post("/api/library-items", {
        type: "line_item",
        name,
        sku: "X",
        price: { model: "none" },
      });
    const { body } = await send("sku,price\nX,5\n");
    expect(body.rows[0].errors).toEqual([
      { column: "sku", message: "belongs to 2 line items of the library", code: "shared_sku" },
    ]);
  });

  it("maps column names of any language", async () => {
    const csv = "Artikel;Preis;Bemerkung\nSchrift;5,50;alt\n";
    const { body } = await send(csv, { columns: { Artikel: "name", Preis: "price", Bemerkung: null } });
    expect(body).toMatchObject({ created_count: 1 });
    expect(await library()).toMatchObject([{ name: "Schrift", price: { value: 5.5 } }]);
  });

  it("names every unknown column at once, with codes for clients", async () => {
    const { body } = await send("Artikel;name;Betrag\nA-1;Schrift;5,50\n", {});
    const reasons = { "columns.Artikel": "unknown_column", "columns.Betrag": "unknown_column" };
    expect(body.error.reasons).toEqual(reasons);
    expect(Object.keys(body.error.details)).toEqual(Object.keys(reasons));
  });

  it("reads ambiguous numbers with the given decimal sign", async () => {
    await send("name;price\nA;1.234\n", { decimal: "comma" });
    expect(await library()).toMatchObject([{ price: { value: 1234 } }]);
  });

  it.each([
    ["an unknown column", "name,prise\nA,1\n", {}, "columns.prise"],
    ["a column twice", "name,Name\nA,B\n", {}, "csv"],
    ["neither name nor SKU", "price\n1\n", {}, "csv"],
    ["a mapping of a missing column", "name\nA\n", { columns: { Artikel: "name" } }, "columns"],
    ["a mapping to an unknown column", "name\nA\n", { columns: { name: "prise" } }, "columns.name"],
    ["more than 5,000 rows", `name\n${"a\n".repeat(5_001)}`, {}, "csv"],
    ["nothing", "", {}, "csv"],
    ["an unknown separator", "name\nA\n", { delimiter: "colon" }, "delimiter"],
  ])("with %s is rejected as a whole with 400", async (_what, csv, rest, field) => {
    const { status, body } = await send(csv, rest);
    expect([status, Object.keys(body.error.details)]).toEqual([400, [field]]);
    expect(await library()).toEqual([]);
  });

  it("may have 5,000 rows, and its valid rows are stored", async () => {
    const rows = Array.from({ length: 5_000 }, (_, nth) => `S-${nth},Item ${nth},${nth}.5`);
    const { body } = await send(`sku,name,price\n${rows.join("\n")}`);
    expect(body.created_count).toBe(5_000);
    const again = await send(`sku,name,price\n${rows.join("\n")}`);
    expect(again.body).toMatchObject({ created_count: 0, updated_count: 0, unchanged_count: 5_000 });
  });

  it("is exported by name in the columns of the import, including costs", async () => {
    await send("sku,name,price,frequency,cost,tags\nB,Zebra,5.5,monthly,2,x|y\nA,Apple,-3,once,,\n");
    await client.post("/api/library-items", { type: "group", name: "Not a line item" });
    expect(await download()).toBe(
      [
        "\ufeffsku,name,description,model,price,frequency,quantity,unit,cost,tags",
        "A,Apple,,fixed,-3,once,,,,",
        "B,Zebra,,fixed,5.5,monthly,,,2,x|y",
        "",
      ].join("\r\n"),
    );
    expect(await download("?delimiter=semicolon&decimal=comma")).toContain(
      "B;Zebra;;fixed;5,5;monthly;;;2;x|y",
    );
  });

  it("changes nothing when its export is imported again", async () => {
    await send(
      'sku,name,description,price,cost,tags\nA,"Say ""a;b"", twice","<p>x</p>\n<p>y</p>",-3.25,1.5,x|y\nB,=1+1,,,,\n',
    );
    const before = await library();
    for (const [query, decimal] of [
      ["", "point"],
      ["?delimiter=semicolon&decimal=comma", "comma"],
      ["?delimiter=tab", "point"],
    ] as const) {
      const { body } = await send(await download(query), { decimal });
      expect(body).toMatchObject({
        unchanged_count: 2,
        refused_count: 0,
        created_count: 0,
        updated_count: 0,
      });
    }
    expect(await library()).toEqual(before);
  });

  it.each(["=cmd|' /C calc'!A0", "+1+1", "-1+1", "@SUM(A1)", '=HYPERLINK("https://evil.test")'])(
    "is safe to open in a spreadsheet with the name %s",
    async (name) => {
      await client.post("/api/library-items", {
        type: "line_item",
        name,
        sku: name,
        price: { model: "none" },
      });
      const [, row = ""] = (await download()).split("\r\n");
      const cells = row.match(/"(?:[^"]|"")*"|[^,]+/g) ?? [];
      expect(cells.slice(0, 2).map((cell) => cell.replace(/^"/, "").charAt(0))).toEqual(["'", "'"]);
    },
  );

  it("contains only line items of the organization", async () => {
    await send("sku,name,price\nA,Mine,1\n");
    const stranger = await app.organization();
    const { body } = await stranger.post("/api/library-items/import", {
      csv: "sku,name,price\nA,Theirs,2\n",
    });
    expect(body).toMatchObject({ created_count: 1, updated_count: 0 });
    expect(await library()).toMatchObject([{ name: "Mine" }]);
    expect(await download()).not.toContain("Theirs");
  });

  it("is stored once if the import is repeated with its Idempotency-Key", async () => {
    const body = { csv: "name,price\nA,1\n" };
    const once = () => client.post("/api/library-items/import", body, { "idempotency-key": "list" });
    expect((await once()).body).toEqual((await once()).body);
    expect(await library()).toHaveLength(1);
  });
});
