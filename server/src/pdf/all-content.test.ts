import { getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { useApp, useOrganization } from "../../test/use-app.ts";
import { listFonts, printPdf, readText, readPages } from "../../test/pdf.ts";
import { line, createTestProposal, createPage } from "../../test/proposals.ts";
import { signatures } from "../ops/demo/builders.ts";
import { sendOffer } from "../../test/recipients.ts";
import { signedByGrace } from "../../test/deals.ts";

const page = (content: string) => ({ pages: [{ name: "Text", kind: "content", content }] });

const three = (at: number) => `<p>begin${at}</p><p>middle</p><p>end${at}</p>`;

const deep = (tag: string, inner: string) =>
  Array.from({ length: 40 }, (_, at) => `<${tag}><${inner}>${tag}${at}`).join("") +
  `</${inner}></${tag}>`.repeat(40);

// Rendering does not depend on the database engine: one engine is enough.
describe("a PDF contains", () => {
  const app = useApp("sqlite", { log: (text) => log.push(text) });
  const client = useOrganization(app);
  const log: string[] = [];

  const renderBytes = async (body: Record<string, unknown>) => {
    const { url } = await createTestProposal(client, body);
    const { status, bytes } = await printPdf(app, client, url);
    expect(status).toBe(200);
    return bytes;
  };
  const print = async (body: Record<string, unknown>) => readText(await renderBytes(body));

  it("every name, word and price of 500 items", async () => {
    const items = Array.from({ length: 500 }, (_, at) => ({
      name: `Item${at} of the offer`,
      words: `Description${at} says what is done`,
      price: 1000 + at,
    }));
    const groups = Array.from({ length: 10 }, (_, at) => ({
      type: "group",
      name: `Group${at}`,
      line_items: items
        .slice(at * 50, at * 50 + 50)
        .map(({ name, words, price }) => line(name, price, { description: `<p>${words}</p>` })),
    }));
    const text = await print({ pages: [{ name: "Scope", kind: "scope_of_work", children: groups }] });
    const missing = items.flatMap(({ name, words, price }) =>
      [name, words, `$${price.toLocaleString("en")}`].filter((said) => !text.includes(said)),
    );
    expect(missing).toEqual([]);
    expect(groups.filter(({ name }) => !text.includes(name))).toEqual([]);
  });

  it.each([true, false])(
    "all 400 sentences of one description, if rows are kept together: %s",
    async (kept) => {
      const sentences = Array.from({ length: 400 }, (_, at) => `Sentence number ${at} of them.`);
      const text = await print({
        settings: { avoid_line_item_page_breaks: kept },
        pages: [
          createPage(line("Tall", 5, { description: `<p>${sentences.join(" ")}</p>` }), line("After", 6)),
        ],
      });
      // Removes everything that is printed where the row breaks across two pages: footer, header, table head
      // and amount.
      const words = text
        .replaceAll(/Page \d+ of \d+|Website relaunch|Acme|Item Amount|US\$5/g, "")
        .replaceAll(/\s+/g, " ");
      const lost = sentences.filter((sentence) => !words.includes(sentence));
      // Compares the whole text, so that a failure shows the text around a lost sentence.
      expect({ lost, words }).toEqual({ lost: [], words });
      expect(words).toContain("After");
    },
  );

  it("the end of a row that is taller than a page despite few characters", async () => {
    const breaks = Array.from({ length: 150 }, (_, at) => `l${at}`).join("<br>");
    const text = await print({
      settings: { avoid_line_item_page_breaks: true },
      pages: [createPage(line("Broken", 1, { description: `<p>${breaks}</p>` }))],
    });
    expect(text).toMatch(/l0.*l149/);
  });

  it("a row that fits on one page without a break, if the sender wants that", async () => {
    const lines = Array.from({ length: 40 }, (_, at) => line(`Row${at}`, at, { description: three(at) }));
    const pages = await readPages(
      await renderBytes({ settings: { avoid_line_item_page_breaks: true }, pages: [createPage(...lines)] }),
    );
    expect(pages.length).toBeGreaterThan(2);
    const torn = lines.filter((_, at) => !pages.some((text) => text.includes(`begin${at} middle end${at}`)));
    expect(torn).toEqual([]);
  });

  it("text that looks like markup, as written", async () => {
    const written = '#panic("no") $x^2$ *b* _i_ @ref `raw` \\ // ~ #include "main.typ"';
    const text = await print({
      name: written,
      pages: [createPage(line(written, 1, { description: `<p>${written}</p>` }))],
    });
    expect(text.split(written).length).toBeGreaterThan(3);
  });

  it("lists, quotes and tables at any depth of nesting", async () => {
    const text = await print(page(deep("ul", "li") + deep("blockquote", "p")));
    for (const said of ["ul0", "ul39", "blockquote0", "blockquote39"]) expect(text).toContain(said);
  });

  it("tables of any shape", async () => {
    const text = await print(
      page(
        `<table></table><table><tr></tr></table><table><tr><td></td></tr></table>
         <table><tr><td colspan="9999">wide</td><td>beside</td></tr><tr><td>low</td><td rowspan="500">tall</td></tr><tr><td>last</td></tr></table>
         <table><tr>${Array.from({ length: 40 }, (_, at) => `<td>cell${at}</td>`).join("")}</tr></table>
         <table><caption>Caption</caption><thead><tr><th>Head</th></tr></thead><tbody><tr><td>body</td></tr></tbody></table>
         <table><tr><th>${"long head ".repeat(900)}</th></tr><tr><td>after it</td></tr></table>`,
      ),
    );
    for (const said of [
      "wide",
      "beside",
      "low",
      "tall",
      "last",
      "cell0",
      "cell39",
      "Caption",
      "Head",
      "body",
      "after it",
    ])
      expect(text).toContain(said);
    expect(text.match(/long/g)).toHaveLength(900);
  });

  it("words longer than a line, within the page", async () => {
    const word = "x".repeat(9_000);
    const text = await print({
      name: "W".repeat(400),
      ...page(`<p>${word}</p><pre>${"Z".repeat(600)}</pre>`),
    });
    const letters = (letter: string) => text.split(letter).length - 1;
    expect(letters("x")).toBeGreaterThanOrEqual(9_000);
    expect(letters("Z")).toBe(600);
    expect(letters("W")).toBeGreaterThanOrEqual(400);
  });

  it("the side and the role of each of several signers", async () => {
    const { url } = await sendOffer(app, client, {
      pages: [signatures("Agreement")],
      settings: {
        recipient: { name: "Globex" },
        signing: {
          ...signedByGrace,
          additional_signers: [
            { full_name: "Alan Turing", email: "alan@example.com", role: "Managing Director" },
          ],
          custom_company_signer_name: "Ada Lovelace",
          custom_company_signer_email: "ada@studio.example",
        },
      },
    });
    await client.post(`${url}/request-signatures`);
    const text = await readText((await printPdf(app, client, url)).bytes);
    expect(text).toMatch(
      /Globex Signature Grace Hopper[^]*Globex · Additional signer Signature Alan Turing Managing Director[^]*Acme Signature Ada Lovelace/,
    );
  });

  it.each(["cover", "content"])("its description, if the first page is a %s page", async (kind) => {
    const pages = [{ name: "Text", kind, content: "<p>Then more</p>" }];
    const text = await print({ description: "<p>In eight weeks</p>", pages });
    expect(text).toMatch(/In eight weeks[^]*Then more/);
  });

  it("the alternative text of a picture that cannot be loaded", async () => {
    const bytes = await renderBytes({
      design: {
        logo_url: "https://nowhere.invalid/logo.png",
        cover_image_url: "https://nowhere.invalid/c.jpg",
      },
      ...page('<p>before<img src="https://nowhere.invalid/a.png" alt="Sales by month">after</p>'),
    });
    expect(await readText(bytes)).toMatch(/before Picture: Sales by month after/);
  });

  it("links with safe targets, and no others", async () => {
    const bytes = await renderBytes(
      page(`<p><a href="https://example.com/a">good</a> <a href="javascript:alert(1)">bad</a></p>`),
    );
    expect(bytes.includes("(https://example.com/a)")).toBe(true);
    expect(bytes.toString("latin1")).not.toMatch(/javascript/i);
  });

  it("every script that its fonts support, in PDF/UA-1", async () => {
    log.length = 0;
    const said = ["Žluťoučký kůň", "Ελληνικά", "Кириллица", "中文合同", "日本語の提案", "한국어 제안"];
    const text = await print(page(`<p>${said.join("</p><p>")}</p><p>🚀 ✅</p>`));
    for (const each of said) expect(text).toContain(each);
    expect(text).toContain("🚀");
    expect(log.filter((entry) => entry.includes("not PDF/UA-1"))).toEqual([]);
  });

  it("Thai and Devanagari, in PDF/UA-1, with line breaks between Thai words", async () => {
    log.length = 0;
    const thai = "ข้อเสนอการออกแบบเว็บไซต์ใหม่ราคาหนึ่งพันสองร้อยบาท".repeat(5);
    const bytes = await renderBytes(page(`<p><b>हिन्दी क्षेत्र श्री</b> हिन्दी</p><p><b>น้ำ</b> ${thai}</p>`));
    expect(log.filter((entry) => entry.includes("not PDF/UA-1"))).toEqual([]);
    const { items } = await (
      await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
    ).getTextContent();
    expect(items.filter((item) => "str" in item && item.str.includes("\u200B"))).toEqual([]);
  });

  it.each([
    ["Armenian", "Առաջարկ"],
    ["Bengali", "প্রস্তাব"],
    ["Ethiopic", "ሀሳብ ማቅረቢያ"],
    ["Georgian", "შემოთავაზება"],
    ["Gujarati", "દરખાસ્ત"],
    ["Gurmukhi", "ਪ੍ਰਸਤਾਵ"],
    ["Kannada", "ಪ್ರಸ್ತಾವನೆ"],
    ["Khmer", "សំណើតម្លៃ"],
    ["Lao", "ຂໍ້ສະເໜີ"],
    ["Malayalam", "നിർദ്ദേശം"],
    ["Myanmar", "အဆိုပြုချက်"],
    ["Oriya", "ପ୍ରସ୍ତାବ"],
    ["Sinhala", "යෝජනාව"],
    ["Tamil", "முன்மொழிவு"],
    ["Telugu", "ప్రతిపాదన"],
    ["Thaana", "ހުށަހެޅުން"],
    ["Tibetan", "གྲོས་འཆར་"],
  ])("%s, in PDF/UA-1, in bold and in the names of people who accept", async (script, written) => {
    log.length = 0;
    const { reader, url } = await sendOffer(app, client, {
      pages: [{ name: "Text", kind: "content", content: `<p>${written} <b>${written}</b></p>` }],
      settings: { recipient: { contact: { name: written, email: "grace@example.com" } } },
    });
    expect((await client.get(`${url}/sending`)).body.unprintable).toEqual([]);
    const given = await reader.post("accept", { full_name: written, email: "grace@example.com" });
    expect(given.status).toBe(200);
    const { bytes } = await printPdf(app, client, url);
    expect(log.filter((entry) => entry.includes("not PDF/UA-1"))).toEqual([]);
    const font = `Noto${script === "Tibetan" ? "Serif" : "Sans"}${script}`;
    expect(listFonts(bytes)).toEqual(expect.arrayContaining([expect.stringContaining(font)]));
  });

  it("Hebrew and Arabic, with each letter in its place", async () => {
    const text = await print({
      name: "הצעת מחיר",
      design: { language: "he" },
      pages: [createPage(line("עיצוב האתר", 1200), line("تصميم الموقع", 300))],
    });
    // The PDF library returns the words of a line from left to right, so only single words can be compared.
    for (const word of ["הצעת", "מחיר", "עיצוב", "האתר", "تصميم", "الموقع"]) expect(text).toContain(word);
  });

  it("only its name if the proposal is empty", async () => {
    expect(await print({ name: "Empty", pages: [] })).toContain("Empty");
    const scope = { name: "Scope", kind: "scope_of_work" };
    const children = [
      { type: "group", name: "No lines" },
      { type: "side_by_side", name: "No columns", columns: [] },
    ];
    expect(await print({ pages: [scope, { ...scope, children }] })).toContain("No columns");
  });

  it.each(["standard", "comparison"])(
    "the features of plans, and their words, in the style %s",
    async (style) => {
      const text = await print({
        pages: [
          {
            name: "Plans",
            kind: "scope_of_work",
            children: [
              {
                type: "side_by_side",
                name: "Care",
                style,
                features: [
                  { name: "Support", type: "heading" },
                  { id: "calls", name: "Calls" },
                  { name: "Backups" },
                ],
                columns: [
                  { name: "Small", price: 10, includedFeatures: ["Backups"] },
                  {
                    name: "Large",
                    price: 20,
                    includedFeatures: ["Backups"],
                    feature_values: { calls: "Day and night" },
                  },
                ],
              },
            ],
          },
        ],
      });
      const count = (said: string) => text.split(said).length - 1;
      expect([count("Calls"), count("Day and night"), count("Backups")]).toEqual([
        1,
        1,
        style === "standard" ? 2 : 1,
      ]);
    },
  );

  it("each of many options next to each other, as cards and in a comparison", async () => {
    const columns = Array.from({ length: 9 }, (_, at) => ({
      name: `Plan${at}`,
      price: 10 + at,
      description: `<p>${"words ".repeat(at * 100)}end${at}</p>`,
    }));
    const features = Array.from({ length: 30 }, (_, at) => ({ name: `Feature${at}` }));
    const text = await print({
      pages: [
        {
          name: "Plans",
          kind: "scope_of_work",
          children: [
            { type: "side_by_side", name: "Cards", columns },
            { type: "side_by_side", name: "Compared", style: "comparison", columns, features },
          ],
        },
      ],
    });
    const count = (said: string) => text.split(new RegExp(`${said}\\b`)).length - 1;
    for (const { name } of columns) expect(count(name)).toBeGreaterThanOrEqual(2);
    for (const at of columns.keys()) expect(count(`end${at}`)).toBe(2);
    for (const { name } of features) expect(count(name)).toBeGreaterThanOrEqual(1);
  });
});
