import { getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestClient } from "../../test/harness.ts";
import { printed, textOf, wordsOf } from "../../test/pdf.ts";
import { line, newProposal, pageOf } from "../../test/proposals.ts";
import { sentOffer } from "../../test/recipients.ts";

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

const priceRange = { model: "fixed", value: 1000, max_value: 1500, frequency: "once" };

// What is set in type is the same whatever database it was read from: one is enough.
describe("the pages of a PDF", () => {
  let app: TestApp;
  let client: TestClient;
  beforeAll(async () => {
    app = await createTestApp("sqlite");
    client = await app.organization();
  });
  afterAll(() => app.close());

  const print = async (body: Record<string, unknown>) => {
    const { url } = await newProposal(client, body);
    const { status, bytes } = await printed(app, client, url);
    expect(status).toBe(200);
    return bytes;
  };

  it("are of A4 where no other paper is asked for", async () => {
    const pdf = await getDocumentProxy(new Uint8Array(await print({ name: "Paper" })));
    expect((await pdf.getPage(1)).view.map(Math.round)).toEqual([0, 0, 595, 842]);
  });

  it("name the last whole day before an expiry at midnight, as mails and the recipient's page do", async () => {
    const settings = { expiring_on: "2031-12-01T00:00:00.000Z" };
    const text = await textOf(await print({ pages: [{ name: "Hello", kind: "cover" }], settings }));
    expect(text).toContain("Valid until 30 November 2031");
  });

  it("begin with the title and the organization, cut where they are long, but the first", async () => {
    const name = `A title ${"that goes on ".repeat(12)}to its end`;
    const lines = Array.from({ length: 60 }, (_, at) => line(`Item ${at}`, at));
    const [first, ...others] = await wordsOf(await print({ name, pages: [pageOf(...lines)] }));
    expect(first).toMatch(/to its end/);
    expect(others.length).toBeGreaterThan(0);
    for (const page of others) {
      expect(page).toMatch(/^A title that goes on .{20,60}… Acme/);
      expect(page).not.toContain("to its end");
    }
  });

  it("hold several short pages of the proposal, and each long one begins another", async () => {
    const long = { name: "Terms", kind: "content", content: "<p>A clause of the terms.</p>".repeat(22) };
    const pages = await wordsOf(
      await print({
        pages: [
          { name: "Hello", kind: "cover" },
          short("How we work"),
          pageOf(line("Design", 100)),
          short("What comes next"),
          long,
          { name: "Agreement", kind: "signatures" },
        ],
      }),
    );
    const sheets = ["Hello", "How we work", "Design", "What comes next", "A clause of", "Agreement"].map(
      (said) => pages.findIndex((page) => page.includes(said)),
    );
    expect(sheets).toEqual([0, 1, 1, 1, 2, 2]);
  });

  it("do not divide a small group, nor part a heading from what it heads", async () => {
    const groups = Array.from({ length: 9 }, (_, at) => ({
      type: "group",
      name: `Group${at} begins`,
      description: `<p>Words${at}</p>`,
      line_items: [line(`First${at}`, 1), line(`Second${at}`, 2), line(`Last${at}`, 3)],
    }));
    const pages = await wordsOf(
      await print({ pages: [{ name: "Scope", kind: "scope_of_work", children: groups }] }),
    );
    const torn = groups.filter(
      (_, at) => !pages.some((page) => new RegExp(`Group${at} begins Words${at} .*Last${at}`).test(page)),
    );
    expect(pages.length).toBeGreaterThan(1);
    expect(torn).toEqual([]);
  });

  it("say what each choice costs more or less than the chosen one", async () => {
    const columns = [
      { name: "Small", price: 100, frequency: "monthly" },
      { name: "Medium", price: 250.5, frequency: "monthly", isSelected: true },
      { name: "Other", price: 250.5, frequency: "monthly" },
      { name: "Large", price: 400, frequency: "monthly" },
      { name: "Yearly", price: 900, frequency: "annually" },
    ];
    for (const style of ["standard", "comparison"]) {
      const features = style === "comparison" ? [{ name: "Calls" }] : [];
      const text = await textOf(await print(plans(columns, { style, features })));
      expect(text).toMatch(/US\$150\.50 \/month less/);
      expect(text).toMatch(/US\$149\.50 \/month more/);
      expect(text.match(/Same price/g)).toHaveLength(1);
      expect(text.match(/ more| less/g)).toHaveLength(2);
    }
    expect(await textOf(await print(plans(columns, { selection_type: "multiple" })))).not.toMatch(/ less/);
  });

  it("call nothing chosen, and nothing optional by itself, in what is not taken as a whole", async () => {
    const columns = [
      { name: "Basic", price: 40, frequency: "monthly", isSelected: true },
      { name: "Full", price: 90, frequency: "monthly" },
    ];
    for (const style of ["standard", "comparison"]) {
      const features = style === "comparison" ? [{ name: "Calls" }] : [];
      const care = { style, features, optional: true, selected: false };
      const text = await textOf(await print(plans(columns, care)));
      expect(text.match(/chosen/gi)).toEqual(["chosen"]);
      expect(text).toContain("Optional · Not chosen");
      expect(text).not.toMatch(/ more| less/);
    }
    const line_items = [line("Newsletter", 300), line("Pictures", 80, { optional: true, selected: true })];
    const extras = { type: "group", name: "Extras", optional: true, selected: false, line_items };
    const text = await textOf(
      await print({ pages: [{ name: "Scope", kind: "scope_of_work", children: [extras] }] }),
    );
    expect(text).toMatch(/Newsletter US\$300\.00 Pictures Optional/);
  });

  it("name the total, and say between what it lies only as long as something can be chosen", async () => {
    const pages = [
      pageOf(line("Design", 1000, { price: priceRange }), line("Icons", 300, { optional: true })),
    ] as never;
    const offer = await sentOffer(app, client, { pages });
    const open = await textOf((await printed(app, client, offer.url)).bytes);
    expect(open).toMatch(
      /One-time As you choose: US\$1,000\.00 to US\$1,800\.00 Total US\$1,000\.00 to US\$1,500\.00/,
    );
    const accepted = await offer.reader.post("accept", {
      full_name: "Grace Hopper",
      email: "grace@example.com",
    });
    expect(accepted.status).toBe(200);
    const decided = await textOf((await printed(app, client, offer.url)).bytes);
    expect(decided).toContain("US$1,000.00 to US$1,500.00");
    expect(decided).not.toContain("As you choose");
  });
});
