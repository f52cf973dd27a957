import { getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { listFonts, printPdf, readText, readPages } from "../../test/pdf.ts";
import { line, createTestProposal, createPage } from "../../test/proposals.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

describe.each(engines)("the PDF of a proposal on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  const make = async (body: Record<string, unknown>) => {
    const { url } = await createTestProposal(client, body);
    const { status, bytes } = await printPdf(app, client, url);
    expect(status).toBe(200);
    return bytes;
  };

  it("contains the client, number, items, amounts and the total of each frequency", async () => {
    const text = await readText(
      await make({
        name: "Website relaunch",
        proposal_number: "W-77",
        description: "<p>A new <b>website</b> in three months.</p>",
        settings: {
          currency: "EUR",
          expiring_on: "2027-01-31T00:00:00.000Z",
          recipient: { name: "Harlow & Finch", contact: { name: "Megan Harlow" } },
        },
        pages: [
          { name: "A site that sells", kind: "cover", content: "<p>For {{client.name}}</p>" },
          {
            ...createPage(
              line("Design", 1200.5, { description: "<ul><li>three drafts</li></ul>" }),
              line("Hosting", 49, {
                price: {
                  model: "fixed",
                  value: 49,
                  frequency: "monthly",
                  quantity: { current: 2, unitLabel: "sites" },
                },
              }),
              line("Icons", 300, { optional: true }),
            ),
            tax_percent: 20,
          },
        ],
      }),
    );
    for (const said of [
      "Website relaunch",
      "A site that sells",
      "For Harlow & Finch",
      "Megan Harlow",
      "W-77",
      // The last whole day before the expiry.
      "30 January 2027",
      "A new website in three months.",
      "Design",
      "three drafts",
      "€1,200.50",
      "2 sites",
      "€98.00 /month",
      "+€300.00",
      "Optional",
      "Tax 20%",
      "€1,440.60",
      "€117.60 /month",
      "Depending on your choices: €1,440.60 to €1,800.60",
    ])
      expect(text).toContain(said);
  });

  it("is tagged, and has its title, its language and its headings as bookmarks", async () => {
    const bytes = await make({ name: "Website relaunch", design: { language: "de-AT" } });
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const { info, metadata } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: "Website relaunch", Language: "de-AT" });
    expect(metadata?.get("pdfuaid:part")).toBe("1");
    expect((await pdf.getOutline()).map(({ title }) => title)).toEqual([
      "Website relaunch",
      "Scope of work",
      "Signatures",
    ]);
  });

  it("tags the headings inside texts below their section, without gaps, whatever their written levels", async () => {
    const content = "<h2>A</h2><p>a</p><h5>B</h5><h4>C</h4><blockquote><h1>D</h1></blockquote>";
    const item = line("Design", 1200, { description: "<h1>E</h1>" });
    const bytes = await make({ pages: [{ name: "Words", kind: "content", content }, createPage(item)] });
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)));
    const trees = await Promise.all(pages.map((page) => page.getStructTree()));
    const roles = [...JSON.stringify(trees).matchAll(/"role":"(H\d)"/g)].map(([, role]) => role);
    // The title, then Words with A to D, then Scope of work with Work and E, then the totals.
    expect(roles).toEqual(["H1", "H1", "H2", "H3", "H3", "H2", "H1", "H2", "H3", "H2"]);
    expect((await pdf.getOutline()).map(({ title }) => title)).toEqual([
      "Website relaunch",
      "Words",
      "Scope of work",
    ]);
  });

  it("omits hidden pages, and pages that are not for paper", async () => {
    const text = await readText(
      await make({
        name: "Three pages",
        pages: [
          { name: "First", kind: "content" },
          { name: "Only online", kind: "content", exclude_from_pdf: true },
          { name: "Only inside", kind: "content", hidden: true },
        ],
      }),
    );
    expect(text).toContain("First");
    expect(text).not.toMatch(/Only/);
  });

  it("shows unchosen options, unless the sender hides them", async () => {
    const pages = [createPage(line("Design", 1200), line("Icons", 300, { optional: true }))];
    expect(await readText(await make({ name: "Open", pages }))).toContain("Icons");
    const hidden = await make({ name: "Hidden", pages, settings: { hide_unselected_from_recipient: true } });
    expect(await readText(hidden)).not.toContain("Icons");
  });

  it("omits content that no reader is shown", async () => {
    const text = await readText(
      await make({
        name: "Plain",
        notes: "<p>They would pay twice</p>",
        pages: [createPage(line("Design", 1200, { internal_notes: "Bought for 300" }))],
        integrations: { crm: { provider: "hubspot", recipient_name: "Deal 4711" } },
      }),
    );
    expect(text).not.toMatch(/twice|Bought|4711|hubspot/);
  });

  it("has the paper, the language and the colour of the organization", async () => {
    const owner = await app.organization();
    await owner.patch("/api/organization", {
      branding: { paper_size: "letter", language: "de-DE", accent_color: "#0a7d33" },
    });
    const { url } = await createTestProposal(owner, {
      name: "Angebot",
      settings: { currency: "EUR" },
      pages: [createPage(line("Entwurf", 1200.5))],
    });
    const { bytes } = await printPdf(app, owner, url);
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    expect((await pdf.getPage(1)).view).toEqual([0, 0, 612, 792]);
    expect(await readText(bytes)).toMatch(/1\.200,50\s€/);
  });

  it("uses the font of the design, and another one only for labels", async () => {
    const { url } = await createTestProposal(client, {
      name: "Προσφορά",
      description: "<p><em>Tiếng Việt</em> и <strong>кириллица</strong></p>",
      pages: [createPage(line("Design 設計", 1200.5))],
    });
    const { bytes: sans } = await printPdf(app, client, url);
    const inter = ["Inter-Italic", "Inter-Regular", "Inter-SemiBold"];
    const chinese = ["NotoSansHans-Bold"];
    expect(listFonts(sans)).toEqual([...inter, ...chinese]);
    await client.patch(url, { design: { font: "serif" } });
    const { bytes: serif } = await printPdf(app, client, url);
    const source = ["SourceSerif4-Italic", "SourceSerif4-Regular", "SourceSerif4-SemiBold"];
    expect(listFonts(serif)).toEqual([...inter.slice(1), ...chinese, ...source]);
    for (const said of ["Προσφορά", "Tiếng Việt и кириллица", "Design 設計", "US$1,200.50"])
      expect(await readText(serif)).toContain(said);
    await client.patch(url, { design: { font: null } });
    expect((await printPdf(app, client, url)).bytes.equals(serif)).toBe(false);
    expect(listFonts((await printPdf(app, client, url)).bytes)).toEqual(listFonts(sans));
  });

  it("has the same bytes as long as nothing changes", async () => {
    const { url } = await createTestProposal(client, {
      name: "Same",
      pages: [createPage(line("Design", 1))],
    });
    const { bytes } = await printPdf(app, client, url);
    expect((await printPdf(app, client, url)).bytes.equals(bytes)).toBe(true);
    await client.patch(url, { name: "Other" });
    expect((await printPdf(app, client, url)).bytes.equals(bytes)).toBe(false);
  });

  it("is offered under the proposal's name, even for a template and an archived one", async () => {
    const { url } = await createTestProposal(client, { name: "Müller & Söhne", is_template: true });
    await client.post(`${url}/archive`);
    const { status, headers } = await printPdf(app, client, url);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toContain("M%C3%BCller%20%26%20S%C3%B6hne.pdf");
  });

  it("is 404 for an unknown proposal, and accepts no fields", async () => {
    const { status, body } = await client.post("/api/proposals/nobody/pdf", {});
    expect([status, body.error.message]).toEqual([404, "Not Authorized or Not Found: Resource nobody"]);
    const { url } = await createTestProposal(client);
    expect((await client.post(`${url}/pdf`, { colour: "red" })).status).toBe(400);
  });

  it("numbers its pages and repeats the head of a table on the next page", async () => {
    const lines = Array.from({ length: 60 }, (_, at) => line(`Item number ${at}`, at));
    const pages = await readPages(
      await make({ name: "Long", proposal_number: "L-1", pages: [createPage(...lines)] }),
    );
    const last = pages.length;
    expect(last).toBeGreaterThan(2);
    expect(pages[1]).toContain(`Page 2 of ${last}`);
    expect(pages.filter((page) => page.includes("Amount")).length).toBeGreaterThan(1);
  });
});
