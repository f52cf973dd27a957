import { getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { useApp, useOrganization } from "../../test/use-app.ts";
import { readPlaces, printPdf, readText, readPages } from "../../test/pdf.ts";
import { scaleTimes } from "../../test/scale.ts";
import { line, createTestProposal, createPage } from "../../test/proposals.ts";
import { sendOffer } from "../../test/recipients.ts";

const plans = (columns: readonly object[], rest: object = {}) => ({
  pages: [
    {
      name: "Plans",
      kind: "scope_of_work",
      children: [{ type: "side_by_side", name: "Care", selection_type: "single", columns, ...rest }],
    },
  ],
});

const short = (name: string) => ({ name, kind: "content", content: "<p>A few words.</p>" });

const group = (name: string, ...line_items: object[]) => ({ type: "group", name, line_items });

const described = (at: number) => ({
  price: { model: "fixed", value: at + 1, frequency: "monthly" },
  description: "<p>Once.</p><p>Twice.</p>",
});

const pieces = (current: number) => ({
  model: "fixed",
  value: 599,
  frequency: "once",
  quantity: { current, unitLabel: "pieces" },
});

const priceRange = { model: "fixed", value: 1000, max_value: 1500, frequency: "once" };

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

const scope = (...children: readonly object[]) => ({ name: "Work", kind: "scope_of_work", children });

const numbered = (count: number) => from(1, count).map((at) => line(`Row${at}`, at));

const clauses = (count: number) => "<p>Clause of the terms.</p>".repeat(count);

const signed = { name: "Agreement", kind: "signatures", content: "<p>As agreed.</p>" };

const plan = (rest: object) => ({
  type: "side_by_side",
  name: "Care",
  columns: [
    { name: "Basic", price: 40 },
    { name: "Full", price: 90 },
  ],
  ...rest,
});

// Rendering does not depend on the database engine: one engine is enough.
describe("the pages of a PDF", () => {
  const app = useApp("sqlite");
  const client = useOrganization(app);

  const print = async (body: Record<string, unknown>) => {
    const { url } = await createTestProposal(client, body);
    const { status, bytes } = await printPdf(app, client, url);
    expect(status).toBe(200);
    return bytes;
  };

  /**
   * Prints a cover with this content. For each sheet, returns whether it shows the section after the cover.
   */
  const afterCover = async (content: string) => {
    const pages = [{ name: "Hello", kind: "cover", content }, createPage(line("Design", 100))];
    const sheets = await readPages(await print({ pages }));
    return sheets.map((words) => words.includes("Design"));
  };

  it("are A4 by default", async () => {
    const pdf = await getDocumentProxy(new Uint8Array(await print({ name: "Paper" })));
    expect((await pdf.getPage(1)).view.map(Math.round)).toEqual([0, 0, 595, 842]);
  });

  it("name the last whole day before an expiry at midnight, like emails and the recipient page", async () => {
    const settings = { expiring_on: "2031-12-01T00:00:00.000Z" };
    const text = await readText(await print({ pages: [{ name: "Hello", kind: "cover" }], settings }));
    expect(text).toContain("Valid until 30 November 2031");
  });

  it("begin with the title and the organization, shortened if necessary, except for the first page", async () => {
    const name = `A title ${"that goes on ".repeat(12)}to its end`;
    const lines = Array.from({ length: 60 }, (_, at) => line(`Item ${at}`, at));
    const [first, ...others] = await readPages(await print({ name, pages: [createPage(...lines)] }));
    expect(first).toMatch(/to its end/);
    expect(others.length).toBeGreaterThan(0);
    for (const page of others) {
      expect(page).toMatch(/^A title that goes on .{20,60}… Acme/);
      expect(page).not.toContain("to its end");
    }
  });

  it("combine several short pages of the proposal below an empty cover, and a long page begins on another sheet", async () => {
    const long = { name: "Terms", kind: "content", content: "<p>A clause of the terms.</p>".repeat(22) };
    const pages = await readPages(
      await print({
        pages: [
          { name: "Hello", kind: "cover" },
          short("How we work"),
          createPage(line("Design", 100)),
          short("What comes next"),
          long,
          { name: "Agreement", kind: "signatures" },
        ],
      }),
    );
    const sheets = ["Hello", "How we work", "Design", "What comes next", "A clause of", "Agreement"].map(
      (said) => pages.findIndex((page) => page.includes(said)),
    );
    expect(sheets).toEqual([0, 0, 0, 0, 1, 1]);
  });

  it("do not divide a small group, nor separate a heading from its content", async () => {
    const groups = Array.from({ length: 9 }, (_, at) => ({
      type: "group",
      name: `Group${at} begins`,
      description: `<p>Words${at}</p>`,
      line_items: [line(`First${at}`, 1), line(`Second${at}`, 2), line(`Last${at}`, 3)],
    }));
    const pages = await readPages(
      await print({ pages: [{ name: "Scope", kind: "scope_of_work", children: groups }] }),
    );
    const torn = groups.filter(
      (_, at) => !pages.some((page) => new RegExp(`Group${at} begins Words${at} .*Last${at}`).test(page)),
    );
    expect(pages.length).toBeGreaterThan(1);
    expect(torn).toEqual([]);
  });

  /**
   * Lengths of the content in rows, features or clauses. The range is so long that with one of the lengths,
   * the content ends exactly at the end of a sheet. An ordinary run uses every other length.
   */
  const lengths = from(3, 21).filter((_, at) => at % scaleTimes(2, 1) === 0);

  /** Prints a proposal in each length. Returns the texts of all sheets, without headers or footers. */
  const printInLengths = async (createPages: (length: number) => readonly object[]) => {
    const all: string[] = [];
    for (const length of lengths) {
      const sheets = await readPages(await print({ name: "Plan", pages: createPages(length) }));
      all.push(...sheets.map((words) => words.replace(/^Plan Acme | ?Page \d+ of \d+$/g, "").trim()));
    }
    return all;
  };
  it.each([
    ["rows", (length: number) => [scope(group("All", ...numbered(length)))]],
    [
      "a small group",
      (length: number) => [
        scope(group("All", ...numbered(length)), group("Some", line("Row A", 1), line("Row B", 2))),
      ],
    ],
    ["cards", (length: number) => [scope(group("All", ...numbered(length)), plan({}))]],
    [
      "a comparison",
      (length: number) => {
        const features = from(1, length).map((at) => ({ name: `Row${at}` }));
        return [scope(plan({ style: "comparison", features }))];
      },
    ],
  ])("never begin with the totals below %s", async (_, createPages) => {
    const sheets = (await printInLengths(createPages)).filter((words) => /\bTotal\b/.test(words));
    expect(sheets).toHaveLength(lengths.length);
    expect(sheets.filter((words) => !/(Row|Basic).* Total\b/.test(words))).toEqual([]);
  });

  it.each([
    ["totals", (length: number) => [scope(group("All", ...numbered(length))), signed], "Total"],
    [
      "a text",
      (length: number) => [{ name: "Terms", kind: "content", content: clauses(length) }, signed],
      "Clause",
    ],
    [
      "a short text",
      (length: number) => [
        scope(group("All", ...numbered(length))),
        { name: "Terms", kind: "content", content: clauses(4) },
        signed,
      ],
      "Clause",
    ],
  ])("never begin with the signatures below %s", async (_, createPages, before) => {
    const sheets = (await printInLengths(createPages)).filter((words) => words.includes("Agreement"));
    expect(sheets).toHaveLength(lengths.length);
    expect(sheets.filter((words) => !words.includes(before))).toEqual([]);
  });

  it("never end with a heading", async () => {
    const sheets = await printInLengths((length) => [
      { name: "Terms", kind: "content", content: `${clauses(length)}<h2>Title of a part</h2><p>Words.</p>` },
      { name: "Title of a page", kind: "content", content: clauses(40) },
      { ...scope(group("Title of a group", ...numbered(20))), name: "Title of a scope" },
    ]);
    expect(sheets.length).toBeGreaterThan(2 * lengths.length);
    expect(sheets.filter((words) => /Title of a \w+$/.test(words))).toEqual([]);
  });

  it("show the price difference of each choice from the chosen one", async () => {
    const columns = [
      { name: "Small", price: 100, frequency: "monthly" },
      { name: "Medium", price: 250.5, frequency: "monthly", isSelected: true },
      { name: "Other", price: 250.5, frequency: "monthly" },
      { name: "Large", price: 400, frequency: "monthly" },
      { name: "Yearly", price: 900, frequency: "annually" },
    ];
    for (const style of ["standard", "comparison"]) {
      const features = style === "comparison" ? [{ name: "Calls" }] : [];
      const text = await readText(await print(plans(columns, { style, features })));
      expect(text).toMatch(/Save US\$150\.50 \/ ?month/);
      expect(text).toMatch(/US\$149\.50 \/month extra/);
      expect(text.match(/Same price/g)).toHaveLength(1);
      expect(text.match(/ extra|Save /g)).toHaveLength(2);
    }
    expect(await readText(await print(plans(columns, { selection_type: "multiple" })))).not.toMatch(/Save /);
  });

  it("mark nothing as chosen, and no part as optional, inside an optional whole that is off", async () => {
    const columns = [
      { name: "Basic", price: 40, frequency: "monthly", isSelected: true },
      { name: "Full", price: 90, frequency: "monthly" },
    ];
    for (const style of ["standard", "comparison"]) {
      const features = style === "comparison" ? [{ name: "Calls" }] : [];
      const care = { style, features, optional: true, selected: false };
      const text = await readText(await print(plans(columns, care)));
      expect(text.match(/chosen/gi)).toEqual(["chosen"]);
      expect(text).toContain("Optional · Not chosen");
      expect(text).not.toMatch(/ extra|Save /);
    }
    const line_items = [line("Newsletter", 300), line("Pictures", 80, { optional: true, selected: true })];
    const extras = { type: "group", name: "Extras", optional: true, selected: false, line_items };
    const text = await readText(
      await print({ pages: [{ name: "Scope", kind: "scope_of_work", children: [extras] }] }),
    );
    expect(text).toMatch(/Newsletter US\$300 Pictures Optional/);
  });

  it("show the total as a range only while something can be chosen, and then as the price", async () => {
    const pages = [
      createPage(line("Design", 1000, { price: priceRange }), line("Icons", 300, { optional: true })),
    ] as never;
    const offer = await sendOffer(app, client, { pages });
    const open = await readText((await printPdf(app, client, offer.url)).bytes);
    expect(open).toMatch(/One-time US\$1,000 to US\$1,500 Depending on your choices: US\$1,000 to US\$1,800/);
    const accepted = await offer.reader.post("accept", {
      full_name: "Grace Hopper",
      email: "grace@example.com",
    });
    expect(accepted.status).toBe(200);
    const decided = await readText((await printPdf(app, client, offer.url)).bytes);
    expect(decided).toMatch(/One-time US\$1,000 Estimate: US\$1,000 to US\$1,500/);
    expect(decided).not.toContain("Depending on your choices");
  });

  it("show the price of an alternative, and a plus sign only for additions", async () => {
    const choices = [line("Red", 10, { optional: true }), line("Blue", 12, { optional: true })];
    const said = async (selection_type: string) =>
      readText(await print({ pages: [scope({ ...group("Colour", ...choices), selection_type })] }));
    expect(await said("single")).toMatch(/Red Optional US\$10 Blue Optional US\$12/);
    expect(await said("loose")).toMatch(/Red Optional \+US\$10 Blue Optional \+US\$12/);
  });

  it("do not repeat the title, the client, the sender and the day if the cover contains them", async () => {
    const content = `<h1>{{proposal.name}}</h1><p>For {{client.name}}, by {{sender.name}} on {{today}}.</p>`;
    const recipient = { name: "Globex GmbH", contact: { name: "Grace Hopper" }, address: "Lindenweg 7" };
    const pages = [
      { name: "Cover", kind: "cover", content },
      { name: "Terms", kind: "content", content: "" },
    ];
    const [sheet = ""] = await readPages(
      await print({ name: "Relaunch", pages, settings: { recipient }, design: { language: "en" } }),
    );
    const [member = ""] = /by (.+?) on/.exec(sheet)?.slice(1) ?? [];
    for (const once of ["Relaunch", "Globex GmbH", "Grace Hopper", "Lindenweg 7", "Acme", member])
      expect([once, sheet.split(once).length - 1]).toEqual([once, 1]);
    expect(sheet).not.toContain("Prepared for");
  });

  it("align each column of a section across all groups, with the amounts at one end", async () => {
    const seats = { model: "fixed", value: 12.5, frequency: "monthly" };
    const children = [
      group("One", line("A", 1, { price: { ...seats, quantity: { current: 4, unitLabel: "seats" } } })),
      group("Two", line("B", 20_000), line("C", 300, { optional: true, selected: true })),
      group(
        "Three",
        line("D", 1, { price: { ...seats, value: 1250, quantity: { current: 12_000, unitLabel: "calls" } } }),
        line("E", 1, { price: priceRange }),
      ),
    ];
    const texts = await readPlaces(
      await print({ pages: [{ name: "Scope", kind: "scope_of_work", children }] }),
    );
    const findEnds = (pattern: RegExp, count: number) => {
      const found = texts.filter(({ text }) => pattern.test(text));
      expect(found).toHaveLength(count);
      return [...new Set(found.map(({ end }) => Math.round(end)))];
    };
    const amounts = findEnds(/^US\$(50|20,000|300|15,000,000|1,500)$/, 7);
    expect(amounts).toHaveLength(1);
    expect(findEnds(/^Amount$/, 3)).toEqual(amounts);
    expect(findEnds(/ (seats|calls)$/, 2)).toHaveLength(1);
    expect(findEnds(/^US\$(12\.50|1,250)$/, 2)).toHaveLength(1);
  });

  it("do not end a line after the minus sign of an amount", async () => {
    const quantity = { current: 10_000 };
    const price = { model: "fixed", value: -387, max_value: -386.4375, frequency: "once", quantity };
    const settings = { currency: "JPY" };
    const text = await readText(
      await print({
        pages: [createPage(line("Refund", 1, { price }))],
        settings,
        design: { language: "en-US" },
      }),
    );
    expect(text).toContain("−¥3,870,000 to −¥3,864,375");
    expect(text).not.toMatch(/− /);
  });

  it("show the unit price only if the amount next to it differs", async () => {
    const said = async (current: number) =>
      readText(
        await print({ pages: [createPage(line("Door", 1, { price: pieces(current) }), line("Key", 7))] }),
      );
    expect(await said(1)).toMatch(/Door 1 pieces US\$599 Key/);
    expect(await said(2)).toMatch(/Door 2 pieces US\$599 US\$1,198 Key/);
    const columns = [1, 2].map((current) => ({
      name: `Set${current}`,
      price: 599,
      quantity: { current, unitLabel: "pieces" },
    }));
    const cards = await readText(await print(plans(columns)));
    expect(cards).toContain("2 pieces × US$599");
    expect(cards).not.toContain("1 pieces ×");
  });

  it("begin on a separate sheet if the cover has content, and below the cover if it is empty", async () => {
    expect(await afterCover("<p>Good to meet you.</p>")).toEqual([false, true]);
    expect(await afterCover("")).toEqual([true]);
    expect(await afterCover("<p>A sentence of a long letter.</p>".repeat(60))).not.toEqual([false, true]);
  });

  it("keep a short row whole, with the frequency below its amount", async () => {
    // The rows have two heights, so that many sheets end within a row.
    const lines = Array.from({ length: 240 }, (_, at) =>
      line(`Row${at}.`, at + 1, at % 3 ? described(at) : {}),
    );
    const sheets = await readPages(await print({ pages: [createPage(...lines)] }));
    expect(sheets.length).toBeGreaterThan(6);
    const rows = lines.map((_, at) =>
      at % 3 ? `Row${at}. Once. Twice. US$${at + 1} /month` : `Row${at}. US$${at + 1}`,
    );
    const torn = rows.filter((row) => !sheets.some((words) => words.includes(row)));
    expect(torn).toEqual([]);
  });
});
